import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminProduct } from "#contract/products.admin.ts";
import { countLabel, Pager } from "../shell/pager.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { type ProductFilters, productSearchOf } from "./product-filters.ts";
import { ProductsTable } from "./products-table.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";

type ProductsDeskProps = {
  filters: ProductFilters;
  products: AdminProduct[];
  next_cursor: string | null;
  /** What stands in place of the rows when there are none. */
  children: ReactNode;
};

/** The products of one page, and what can be done with those that are chosen. */
export function ProductsList({ filters, products, next_cursor, children }: ProductsDeskProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [pricing, setPricing] = useState(false);
  const { revalidate } = useRevalidator();
  const clear = () => setTicked(new Set());
  const bulk = useBulkActions(() => {
    setPricing(false);
    clear();
    void revalidate();
    // The button that was pressed is gone with what was chosen.
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  });
  // What is no longer on the page is not chosen any more either.
  const chosen = products.filter(({ id }) => ticked.has(id));

  return (
    <>
      <ProductsTable
        filters={filters}
        products={products}
        chosen={ticked}
        onChoose={(id, on) => setTicked((now) => new Set(on ? [...now, id] : [...now].filter((each) => each !== id)))}
        onChooseAll={(on) => setTicked(new Set(on ? products.map(({ id }) => id) : []))}
      />
      {products.length === 0 ? (
        children
      ) : (
        <Pager
          count={countLabel(products.length, "product")}
          first={filters.cursor === null ? null : productSearchOf({ ...filters, cursor: null })}
          next={next_cursor === null ? null : productSearchOf({ ...filters, cursor: next_cursor })}
        />
      )}
      {chosen.length > 0 && (
        <Permitted permission="edit_products">
          <BulkBar
            count={chosen.length}
            busy={bulk.busy}
            onShow={() => void bulk.show(chosen, true)}
            onHide={() => void bulk.show(chosen, false)}
            onPrice={() => setPricing(true)}
            onClear={clear}
          />
        </Permitted>
      )}
      {pricing && (
        <PriceDialog
          products={chosen}
          busy={bulk.busy}
          failure={bulk.failure}
          onSend={(change) => void bulk.price(chosen, change)}
          onClose={() => setPricing(false)}
        />
      )}
    </>
  );
}
