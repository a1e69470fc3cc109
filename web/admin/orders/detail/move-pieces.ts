import type { CallInput } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { chosenLines } from "../../shell/pieces-form.ts";
import { showFailure } from "../../shell/submit-action.ts";
import type { PiecesResult } from "../use-undo.ts";

type ParcelMove = CallInput<"POST /api/admin/orders/:id/shipments/:shipment/move">["body"];

/** Does what a form about pieces of an order asks for. A refusal is shown in a toast; success is shown with Undo by who asked for it. */
export function movePieces(id: string, form: FormData): Promise<PiecesResult> {
  const typed = (name: string) => String(form.get(name) ?? "");
  const lines = chosenLines(form);
  const version = Number(typed("version"));
  const reason = typed("reason");
  const courier = { courier: typed("courier"), courier_tracking: typed("courier_tracking") };
  switch (form.get("operation")) {
    case "ship-pieces":
      return sendStep(id, () =>
        call("POST /api/admin/orders/:id/shipments", { params: { id }, body: { lines, version, ...courier } }),
      );
    case "cancel-pieces":
      return sendStep(id, () =>
        call("POST /api/admin/orders/:id/cancel-pieces", { params: { id }, body: { lines, version, reason } }),
      );
    case "return-pieces":
      return sendStep(id, () =>
        call("POST /api/admin/orders/:id/return-pieces", { params: { id }, body: { lines, version, reason } }),
      );
    default: {
      const state = typed("state") as ParcelMove["state"]; // From our own button; the server validates it.
      const params = { id, shipment: typed("shipment") };
      const body = { state, reason, ...courier, courier_fee: typed("courier_fee") };
      return sendStep(id, () => call("POST /api/admin/orders/:id/shipments/:shipment/move", { params, body }));
    }
  }
}

async function sendStep(id: string, send: () => Promise<{ message: string; step: number }>): Promise<PiecesResult> {
  try {
    const { message, step } = await send();
    return { failure: null, done: { id: Number(id), step, message } };
  } catch (error) {
    return showFailure(error);
  }
}
