import { useEffect } from "react";
import { Outlet } from "react-router";
import { clearEndedMessage, useSession } from "#web/session.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { clientOnly } from "#web/ui/use-lazy-import.ts";
import { withSignIn } from "../accounts/sign-in/with-sign-in.ts";
import { cartCount } from "../cart/cart-count.ts";
import { refreshCart } from "../cart/refresh-cart.ts";
import { compareSelection } from "../products/compare/compare-selection.ts";
import footer from "./footer.module.css";
import styles from "./frame.module.css";
import { Header } from "./header.tsx";
import { useFirstPageMark } from "./mark-first-page.ts";
import { PageAnnouncer } from "./page-announcer.tsx";
import { serverRendered } from "./server-rendered.tsx";
import { useCategories } from "./shop.ts";
import socialLinks from "./social-links.module.css";
import { useOfflineNotice } from "./use-offline-notice.ts";
import { useOverlays } from "./use-overlays.ts";
import { usePendingPath } from "./use-pending-path.ts";

/** The frame of the storefront: header, page, footer, dialogs and toasts. */
export function Frame() {
  const overlays = useOverlays();
  const categories = useCategories();
  const pendingPath = usePendingPath();
  const skeleton = (pendingPath !== null && overlays?.pageSkeleton(pendingPath, categories)) || null;
  useCartOfSession();
  useEndOfSession();
  useOfflineNotice();
  useFirstPageMark();
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <Header />
      {skeleton}
      <div hidden={skeleton !== null}>
        <Outlet />
      </div>
      <Comparison />
      <Footer />
      {overlays && <overlays.Dialogs />}
      <Toasts />
      <PageAnnouncer />
    </>
  );
}

const Footer = serverRendered({
  id: "site-footer",
  load: () => import("./footer.tsx"),
  styles: [footer.footer, socialLinks.socialLinks],
});

/** Loaded with the first choice. */
const CompareBar = clientOnly(() => import("../products/compare/compare-bar.tsx"));

/** The bar hides itself where it is not needed (compare-bar.module.css). */
const Comparison = () => compareSelection.use().length > 0 && <CompareBar />;

/** Updates the number in the header when the session changes. */
function useCartOfSession(): void {
  const { token } = useSession();
  useEffect(() => {
    if (token === null) cartCount.set(null);
    else void refreshCart();
  }, [token]);
}

/** Shows once that the server ended the session, unless the page shows it already. */
function useEndOfSession(): void {
  const { ended } = useSession();
  useEffect(() => {
    if (ended === null) return;
    if (currentAlert.get() === null) currentAlert.set(withSignIn({ kind: "error", message: ended }));
    clearEndedMessage();
  }, [ended]);
}
