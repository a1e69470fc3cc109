import { useLocation } from "react-router";
import type { CallReply } from "#contract/api.ts";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { countLabel, Pager } from "../../shell/pager.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import styles from "./stock.module.css";
import { StockForm } from "./stock-form.tsx";
import { StockMovements } from "./stock-movements.tsx";
import { WaitingPeople } from "./waiting-people.tsx";

type StockScreenProps = Pick<
  CallReply<"GET /api/admin/products/:id/stock">,
  "product" | "waiting" | "movements" | "next_cursor"
>;

/** The stock of one product: its movements, a form to change it, and who waits for it. */
export function StockScreen({ product, waiting, movements, next_cursor }: StockScreenProps) {
  const { search } = useLocation();
  const later = new URLSearchParams(search).has("cursor");
  return (
    <div className={layout.surface}>
      <div className={`${layout.twoColumns} ${styles.formFirst}`}>
        <aside>
          <Permitted permission="change_stock">
            <section aria-labelledby="change">
              <div className={layout.sectionHeader}>
                <h2 id="change">Change stock</h2>
              </div>
              <StockForm product={product} />
            </section>
          </Permitted>
          {waiting > 0 && <WaitingPeople productId={product.id} count={waiting} />}
        </aside>
        <section aria-labelledby="history">
          <div className={layout.sectionHeader}>
            <h2 id="history">Stock history</h2>
            <span className={text.faint}>newest first</span>
          </div>
          {movements.length === 0 ? (
            <p className={text.soft}>No changes since this product was added.</p>
          ) : (
            <>
              <StockMovements movements={movements} />
              <Pager
                count={countLabel(movements.length, "change")}
                first={later ? "?" : null}
                next={next_cursor === null ? null : `?${new URLSearchParams({ cursor: next_cursor })}`}
              />
            </>
          )}
        </section>
      </div>
    </div>
  );
}
