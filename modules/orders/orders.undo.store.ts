import { sql } from "kysely";
import type { OrderState } from "#contract/orders.states.ts";
import type { Db } from "#db/connection.ts";

/** The result of `undo_order_step` and `undo_piece_step`. */
export type UndoResult =
  | { refusal: "order_not_found" | "undo_impossible" | "undo_too_late" | "undo_out_of_stock" }
  | { refusal: null; undone: OrderState; now_in: OrderState; tracking_no: string };

/** Takes a step of an order back with the SQL function of the same name. */
export async function undoOrderStep(
  tx: Db,
  { id, step, by, seconds }: { id: number; step: number; by: number; seconds: number },
): Promise<UndoResult> {
  const { rows } = await sql<UndoResult>`
    select u.*, o.tracking_no from undo_order_step(${id}, ${step}, ${by}, ${seconds}) u left join orders o on o.id = ${id}`.execute(
    tx,
  );
  const [result] = rows;
  if (!result) throw new Error("undo_order_step gave no row");
  return result;
}

/** Takes the last step with pieces of an order back with the SQL function of the same name. */
export async function undoPieceStep(
  tx: Db,
  { id, step, by, seconds }: { id: number; step: number; by: number; seconds: number },
): Promise<UndoResult> {
  const { rows } = await sql<UndoResult>`
    select u.*, o.tracking_no from undo_piece_step(${id}, ${step}, ${by}, ${seconds}) u left join orders o on o.id = ${id}`.execute(
    tx,
  );
  const [result] = rows;
  if (!result) throw new Error("undo_piece_step gave no row");
  return result;
}

/** Removes what is kept of the last step with pieces of an order once it cannot be undone any more. */
export async function forgetPieceStep(tx: Db, id: number, seconds: number): Promise<void> {
  await sql`
    delete from order_piece_steps
     where order_id = ${id} and at < clock_timestamp() - make_interval(secs => ${seconds})`.execute(tx);
}
