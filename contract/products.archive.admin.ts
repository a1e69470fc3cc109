import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { idInPath } from "./fields.ts";
import { adminProduct } from "./products.admin.ts";

const byId = { params: z.object({ id: idInPath }), missing: "product_not_found" } as const;

export const productsArchiveApi = {
  "POST /api/admin/products/:id/delete": endpoint({
    summary: "Delete a product; one that was ordered or booked is archived",
    access: "edit_products",
    ...byId,
    reply: ok({ message: z.string(), archived: z.boolean().describe("Whether it can be restored.") }),
  }),
  "POST /api/admin/products/:id/restore": endpoint({
    summary: "Restore an archived product, hidden",
    access: "edit_products",
    ...byId,
    reply: ok({ message: z.string(), product: adminProduct }),
  }),
  "POST /api/admin/products/:id/duplicate": endpoint({
    summary: "Copy a product, hidden and without stock and codes",
    access: "edit_products",
    ...byId,
    reply: created({ message: z.string(), product: adminProduct }),
  }),
};
