import type { CallReply } from "#contract/api.ts";
import type { ReturnForm } from "#contract/returns.ts";
import { call } from "#web/api.ts";

/** Whose order it is: of the signed-in customer, by its id, or of whoever has the signed link of an email. */
export type ReturnsOf = { id: number } | { link: string };

export type Returns = Omit<CallReply<"GET /api/my-order/:id/returns">, "status">;

/** Asks to return pieces of the order. */
export const askForReturn = (of: ReturnsOf, body: ReturnForm) =>
  "link" in of
    ? call("POST /api/track/:link/returns", { params: of, body })
    : call("POST /api/my-order/:id/returns", { params: of, body });

/** Uploads a picture for a return of the order. */
export const uploadPhoto = (of: ReturnsOf, body: FormData) =>
  "link" in of
    ? call("POST /api/track/:link/return-photos", { params: of, body })
    : call("POST /api/my-order/:id/return-photos", { params: of, body });

/** Withdraws a return of the order. */
export const withdrawReturn = (of: ReturnsOf, id: number) =>
  "link" in of
    ? call("POST /api/track/:link/returns/:return/withdraw", { params: { ...of, return: id } })
    : call("POST /api/my-order/:id/returns/:return/withdraw", { params: { ...of, return: id } });
