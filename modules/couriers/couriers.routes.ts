import type { couriersApi } from "#contract/couriers.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { addCourier, courierErrors, listCouriers, readCourier, saveCourier } from "./couriers.ts";

/** The couriers that staff ship orders with. */
export function couriersRoutes({ db }: { db: Db }): Routes<typeof couriersApi> {
  return {
    "GET /api/admin/couriers": async () => ({ status: 200, couriers: await listCouriers(db) }),

    "GET /api/admin/couriers/:id": async ({ params }) => ({ status: 200, courier: await readCourier(db, params.id) }),

    "POST /api/admin/couriers": {
      fieldErrors: ({ body }) => courierErrors(db, body),
      handler: async ({ caller, body }) => {
        const courier = await addCourier(db, body, caller);
        return { status: 201, message: `${courier.name} is added.`, courier };
      },
    },

    "PUT /api/admin/couriers/:id": async ({ caller, params, body }) => {
      const courier = await saveCourier(db, params.id, body, caller);
      return { status: 200, message: `${courier.name} is saved.`, courier };
    },
  };
}
