import { data, Link } from "react-router";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import layout from "#web/ui/layout.module.css";
import { openPalette } from "./keyboard/open-palette.ts";
import { Header } from "./page-header.tsx";
import { screenPath } from "./screens.ts";
import { adminMeta } from "./shop.ts";
import { Title } from "./title.tsx";

export const meta = adminMeta("Page not found");

/** Responds 404 for a path below `/admin/` without a screen. */
export const loader = respondNotFound;

/** The same during navigation, without a request. */
export const clientLoader = respondNotFound;

function respondNotFound(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}

/** Leads to the dashboard, to the palette, which finds every screen, and to the shop. */
export const ErrorBoundary = () => (
  <>
    <Header title={<Title>404 Not Found</Title>} />
    <div className={layout.surface}>
      <EmptyState title="Oops" text="Sorry, an error has occured, Requested page not found!!">
        <div className={button.group}>
          <Link className={button.primary} to={screenPath("dashboard")}>
            Open Dashboard
          </Link>
          <button type="button" className={button.secondary} onClick={openPalette}>
            Search or jump to
          </button>
          <Link className={button.secondary} to="/" reloadDocument>
            Take Me Home
          </Link>
        </div>
      </EmptyState>
    </div>
  </>
);
