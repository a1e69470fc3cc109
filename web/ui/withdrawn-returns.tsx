import type { OpenReturn } from "#contract/returns.ts";
import { Note } from "./note.tsx";

/** The returns that end with the erasure of an account, with their orders; nothing without any. */
export const WithdrawnReturns = ({ returns }: { returns: readonly OpenReturn[] }) =>
  returns.length > 0 && (
    <Note
      kind="warning"
      title={returns.length === 1 ? "This withdraws an open return" : `This withdraws ${returns.length} open returns`}
    >
      <ul>
        {returns.map(({ id, order_id, tracking_no }) => (
          <li key={id}>
            Return {id} of order {order_id} ({tracking_no})
          </li>
        ))}
      </ul>
    </Note>
  );
