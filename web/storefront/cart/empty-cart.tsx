import { Link } from "react-router";
import kidlat from "#web/images/kidlat.webp?widths";
import { EmptyState } from "../../ui/empty-state.tsx";

/** A cart with nothing in it: the same on the way to the checkout. */
export const EmptyCart = () => (
  <main id="main" className="sage">
    <div className="wrap">
      <EmptyState level="h1" title="Your Cart Is Empty" text="The scooters are waiting." picture={kidlat}>
        <Link className="btn btn-go" to="/scooter">
          See the scooters
        </Link>
      </EmptyState>
    </div>
  </main>
);
