import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import type { Client } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { endWasShown, useSession } from "#web/session.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { alert } from "#web/ui/alerts.ts";
import { ToastRegion } from "#web/ui/toast.tsx";
import type { Route } from "./+types/layout";
import { cartItems } from "./cart/cart-items.ts";
import { refreshCart } from "./cart/cart-loader.ts";
import { choice } from "./compare/choice.ts";
import { Footer } from "./frame/footer.tsx";
import { Header } from "./frame/header.tsx";
import { PageAnnouncer } from "./frame/page-announcer.tsx";
import { usePendingPage } from "./frame/pending-page.tsx";
import type { FrameData } from "./shop.ts";
import { SignInDialog } from "./sign-in/sign-in.tsx";
import "./type.css";
import "./controls.css";
import "./fields.css";
import "./float.css";
import "./frame/frame.css";
import "./frame/search-box.css";
import "./frame/places.css";
import "./frame/skeletons.css";
import "./card.css";
import "./void.css";
import "./not-found.css";

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  readFrame(context.get(apiContext), url.origin, request.signal);

export const clientLoader = ({ request, url }: Route.ClientLoaderArgs) => readFrame(call, url.origin, request.signal);

/** The frame is read once, with the first page. */
export const shouldRevalidate = () => false;

/** A frame without the shop's address is better than no page: what is wrong with the shop, the page itself says. */
async function readFrame(api: Client, origin: string, signal: AbortSignal): Promise<FrameData> {
  try {
    const { shop } = await api("GET /api/shop", {}, { signal });
    return { shop, origin };
  } catch {
    return { shop: null, origin };
  }
}

/** The frame of every page of the storefront. */
export default function StorefrontLayout() {
  const pending = usePendingPage();
  useCartOfSession();
  useEndOfSession();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      {pending}
      <div hidden={pending !== null}>
        <Outlet />
      </div>
      <Footer />
      <SignInDialog />
      <AlertDialog />
      <ToastRegion />
      <Comparison />
      <PageAnnouncer />
    </>
  );
}

/** Its code comes with the first choice. Without a connection there is no bar, and the rest of the page stays. */
const CompareBar = lazy(() => import("./compare/compare-bar.tsx").catch(() => ({ default: Nothing })));

function Nothing(): ReactNode {
  return null;
}

function Comparison() {
  const chosen = choice.use();
  const { pathname } = useLocation();
  return (
    chosen.length > 0 &&
    pathname !== "/compare" && (
      <Suspense fallback={null}>
        <CompareBar />
      </Suspense>
    )
  );
}

/** Keeps the number in the header true: a cart belongs to whoever is signed in. */
function useCartOfSession(): void {
  const { token } = useSession();
  useEffect(() => {
    if (token === null) cartItems.set(null);
    else void refreshCart();
  }, [token]);
}

/** Says once that the server ended the session, unless the page that met it says so already. */
function useEndOfSession(): void {
  const { ended } = useSession();
  useEffect(() => {
    if (ended === null) return;
    if (alert.get() === null) alert.set({ kind: "error", message: ended });
    endWasShown();
  }, [ended]);
}
