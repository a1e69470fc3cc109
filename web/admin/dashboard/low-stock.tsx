import { Link } from "react-router";
import type { Product } from "#contract/catalogue.ts";
import { LOW_STOCK, MAX_PAGE_SIZE } from "#contract/limits.ts";
import { Stock } from "../ui/status.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";

/** Products shown; the list has the rest. */
const SHOWN = 12;

/** The products on show that are sold out or soon will be, the scarcest first. */
export const LowStock = ({ scarce, allProducts }: { scarce: Product[]; allProducts: boolean }) => (
  <aside aria-labelledby="stock">
    <div className="section-head">
      <h2 id="stock">Low stock</h2>
      <span className="dim">fewer than {LOW_STOCK}</span>
      <span className="acts">
        <Link className="link" to="/admin/view-product">
          Products
        </Link>
      </span>
    </div>
    {scarce.length === 0 ? (
      <p className="soft">Every product on show has {LOW_STOCK} pieces or more.</p>
    ) : (
      <ul className="scarce">
        {scarce.slice(0, SHOWN).map(({ id, productname, image, stock }) => (
          <li key={id}>
            <Thumbnail image={image} />
            <Link className="name cut grow" to={`/admin/edit-product/${id}`}>
              {productname}
            </Link>
            <Stock stock={stock} />
          </li>
        ))}
      </ul>
    )}
    {scarce.length > SHOWN && <p className="hint">And {scarce.length - SHOWN} more.</p>}
    {!allProducts && <p className="hint">Among the {MAX_PAGE_SIZE} newest products on show.</p>}
  </aside>
);
