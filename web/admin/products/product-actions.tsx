import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { AdminProduct } from "#contract/products.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { Permitted } from "../shell/permitted.tsx";

/** Copies a product, deletes it after a confirmation, or restores an archived one. */
export function ProductActions({ product }: { product: AdminProduct }) {
  const { id, productname, archived } = product;
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const { busy, run: act } = useAsyncAction(async (work: () => Promise<{ message: string; next: string | null }>) => {
    try {
      const { message, next } = await work();
      showSuccess(message);
      setAsking(false);
      await (next === null ? revalidate() : navigate(next));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error.message);
    }
  });

  const params = { id };
  const duplicate = async () => {
    const { message, product: copy } = await call("POST /api/admin/products/:id/duplicate", { params });
    return { message, next: `/admin/edit-product/${copy.id}` };
  };
  const remove = async () => {
    const { message } = await call("POST /api/admin/products/:id/delete", { params });
    return { message, next: "/admin/view-product" };
  };
  const restore = async () => {
    const { message } = await call("POST /api/admin/products/:id/restore", { params });
    return { message, next: null };
  };
  return (
    <Permitted permission="edit_products">
      <button type="button" className={button.secondary} disabled={busy} onClick={() => void act(duplicate)}>
        Duplicate
      </button>
      {archived ? (
        <button type="button" className={button.secondary} disabled={busy} onClick={() => void act(restore)}>
          Restore
        </button>
      ) : (
        <button type="button" className={button.secondary} disabled={busy} onClick={() => setAsking(true)}>
          Delete
        </button>
      )}
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          role="alertdialog"
          title={<>Delete {productname}?</>}
          text="It is removed from the shop and all carts. If it was ordered or booked for a test ride, it is archived and can be restored. Otherwise it is deleted for good, with its pictures and its stock history."
        >
          <div className={dialog.buttons}>
            <button type="button" className={button.secondary} onClick={() => setAsking(false)}>
              Keep product
            </button>
            <button type="button" className={button.quiet} aria-busy={busy} onClick={() => void act(remove)}>
              Delete product
            </button>
          </div>
        </Dialog>
      )}
    </Permitted>
  );
}
