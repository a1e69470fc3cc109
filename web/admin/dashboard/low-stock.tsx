import { Link } from "react-router";
import type { DeskProduct } from "#contract/catalogue.ts";
import { productSearchOf } from "../products/product-filters.ts";
import { Stock } from "../ui/status.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";

type LowStockProps = {
  scarce: DeskProduct[];
  /** There are more than these. */
  moreScarce: boolean;
  /** The shop's figure: fewer pieces are low, unless a product has one of its own. */
  lowBelow: number;
};

/** The products on show that are sold out or soon will be, the scarcest first. */
export const LowStock = ({ scarce, moreScarce, lowBelow }: LowStockProps) => (
  <aside aria-labelledby="stock">
    <div className="section-head">
      <h2 id="stock">Low stock</h2>
      <span className="dim">fewer than {lowBelow}</span>
      <span className="acts">
        <Link className="link" to={`/admin/view-product${productSearchOf({ stock: "low" })}`}>
          Products
        </Link>
      </span>
    </div>
    {scarce.length === 0 ? (
      <p className="soft">Every product on show has enough pieces.</p>
    ) : (
      <ul className="scarce">
        {scarce.map((product) => (
          <li key={product.id}>
            <Thumbnail image={product.image} />
            <Link className="name cut grow" to={`/admin/edit-product/${product.id}`}>
              {product.productname}
            </Link>
            <Stock {...product} />
          </li>
        ))}
      </ul>
    )}
    {moreScarce && <p className="hint">And more.</p>}
  </aside>
);
