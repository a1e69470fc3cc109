import type { CallInput } from "#contract/api.ts";
import { ApiError, call } from "#web/api.ts";
import { sayDone, sayFailed } from "../ui/toasts.tsx";

/** What came of a move: null when the order has moved. */
export type MoveAnswer = { failure: ApiError | null };

type Move = CallInput<"POST /api/admin/orders/:id/move">["body"];

/** Moves an order as the form says, and tells in a toast what came of it. */
export async function moveOrder(id: string, form: FormData): Promise<MoveAnswer> {
  const typed = (name: string) => String(form.get(name) ?? "");
  try {
    const { message } = await call("POST /api/admin/orders/:id/move", {
      params: { id },
      body: {
        status: Number(typed("status")) as Move["status"], // From a button of ours; the server judges it.
        reason: typed("reason"),
        courier: typed("courier"),
        courier_tracking: typed("courier_tracking"),
      },
    });
    sayDone(message);
    return { failure: null };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    // Messages under a field speak for themselves.
    if (reason.code !== "invalid") sayFailed(reason.message);
    return { failure: reason };
  }
}
