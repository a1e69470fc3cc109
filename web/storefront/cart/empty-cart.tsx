import { Link } from "react-router";
import kidlat from "#web/images/kidlat.webp?widths";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import panels from "#web/ui/panels.module.css";
import page from "../shell/page.module.css";

/** The empty cart, on the pages of the cart and the checkout. */
export const EmptyCart = () => (
  <main id="main" className={panels.sage}>
    <div className={page.wrap}>
      <EmptyState
        level="h1"
        title="Your Cart Is Empty"
        text="Add a scooter, a helmet or an accessory to start."
        picture={kidlat}
      >
        <Link className={button.primary} to="/scooter">
          See the scooters
        </Link>
      </EmptyState>
    </div>
  </main>
);
