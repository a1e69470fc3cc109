import type { shippingAdminApi } from "#contract/shipping.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import {
  addZone,
  deleteHoliday,
  deleteZone,
  listRegions,
  readShipping,
  readZone,
  saveHoliday,
  saveShippingSettings,
  saveZone,
  zoneErrors,
} from "./shipping.admin.ts";
import { quoteProducts } from "./shipping.ts";

/** Delivery as owners edit it, and quotes for staff. */
export function shippingAdminRoutes({ db }: { db: Db }): Routes<typeof shippingAdminApi> {
  return {
    "GET /api/admin/shipping": async () => ({ status: 200, ...(await readShipping(db)) }),

    "PUT /api/admin/shipping-settings": async ({ caller, body }) => ({
      status: 200,
      message: "Delivery Settings Saved Successfully",
      settings: await saveShippingSettings(db, body, caller),
    }),

    "GET /api/admin/shipping-zones/:id": async ({ params }) => ({
      status: 200,
      zone: await readZone(db, params.id),
      regions: await listRegions(db),
    }),

    "GET /api/admin/shipping-regions": async () => ({ status: 200, regions: await listRegions(db) }),

    "POST /api/admin/shipping-zones": {
      fieldErrors: ({ body }) => zoneErrors(db, null, body),
      handler: async ({ caller, body }) => ({
        status: 201,
        message: "Zone Added Successfully",
        zone: await addZone(db, body, caller),
      }),
    },

    "PUT /api/admin/shipping-zones/:id": {
      fieldErrors: ({ params, body }) => zoneErrors(db, params.id, body),
      handler: async ({ caller, params, body }) => ({
        status: 200,
        message: "Zone Updated Successfully",
        zone: await saveZone(db, params.id, body, caller),
      }),
    },

    "DELETE /api/admin/shipping-zones/:id": async ({ caller, params }) => {
      await deleteZone(db, params.id, caller);
      return { status: 200, message: "The zone is deleted." };
    },

    "POST /api/admin/holidays": async ({ caller, body }) => {
      await saveHoliday(db, body, caller);
      return { status: 200, message: `${body.name} is a holiday.` };
    },

    "DELETE /api/admin/holidays/:day": async ({ caller, params }) => {
      await deleteHoliday(db, params.day, caller);
      return { status: 200, message: "The holiday is deleted." };
    },

    "POST /api/admin/shipping-quote": async ({ body: { address, barangay_code, lines } }) => ({
      status: 200,
      options: await quoteProducts(
        db,
        lines.map((line) => ({ productId: line.product_id, variantId: line.variant_id, quantity: line.product_qty })),
        { code: barangay_code ?? null, text: address },
      ),
    }),
  };
}
