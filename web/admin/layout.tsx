import { Outlet } from "react-router";
import { Toasts } from "./ui/toasts.tsx";
import "./frame/frame.css";
import "./frame/bar.css";
import "./ui/controls.css";
import "./ui/notices.css";
import "./ui/sheet.css";
import "./ui/table.css";
import "./ui/screens.css";

/** What every page of the back office has: its style sheets, its toasts, and no place in a search engine. */
export default function AdminLayout() {
  return (
    <Toasts>
      <meta name="robots" content="noindex, nofollow" />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Outlet />
    </Toasts>
  );
}
