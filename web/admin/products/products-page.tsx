import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminProduct } from "#contract/products.admin.ts";
import { type ListProps, listPage } from "../shell/list/list-page.tsx";
import { ListScreen } from "../shell/list/list-screen.tsx";
import { useSelection } from "../shell/list/use-selection.ts";
import { Permitted } from "../shell/permitted.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { productsList } from "./products-list.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";

/** The products of one page, and the actions for the selected ones. */
function ProductsScreen({ search, page }: ListProps<AdminProduct>) {
  // The products as they were when the dialog opened: whoever changes one meanwhile is named, also when the list has their new values.
  const [pricing, setPricing] = useState<AdminProduct[] | null>(null);
  const { revalidate } = useRevalidator();
  const { selected, selection, selectAll, clear } = useSelection({
    rows: page?.rows ?? null,
    permission: "edit_products",
    label: ({ productname }) => `Choose ${productname}`,
  });
  const bulk = useBulkActions(() => {
    setPricing(null);
    clear();
    void revalidate();
    // The clicked button was removed, and the focus with it.
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  });
  return (
    <ListScreen
      list={productsList}
      search={search}
      page={page}
      selection={selection && { ...selection, onSelectAll: selectAll }}
    >
      {selected.length > 0 && (
        <Permitted permission="edit_products">
          <BulkBar
            count={selected.length}
            busy={bulk.busy}
            onShow={() => void bulk.show(selected, true)}
            onHide={() => void bulk.show(selected, false)}
            onPrice={() => {
              bulk.clearFailure();
              setPricing(selected);
            }}
            onClear={clear}
          />
        </Permitted>
      )}
      {pricing && (
        <PriceDialog
          products={pricing}
          busy={bulk.busy}
          failure={bulk.failure}
          onSend={(change) => void bulk.price(pricing, change)}
          onClose={() => setPricing(null)}
        />
      )}
    </ListScreen>
  );
}

const page = listPage(productsList, ProductsScreen);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
