import { useEffect, useState } from "react";
import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import type { OrderEditBody } from "./save-edit.ts";

/** The pause in typing before the request, in milliseconds. */
const PAUSE_MS = 400;

type Changes = CallReply<"POST /api/admin/orders/:id/edit-preview">;

/** What saving would change, or why it cannot be saved; with the amounts of the last answer that had them. */
export type EditPreview = { amounts: Changes["after"] | null } & (
  | { changes: Changes; problem: null }
  | { changes: null; problem: ApiError }
);

/** Asks what saving this would change, when the typing pauses; null before the first answer and without a body. */
export function useEditPreview(id: number, body: OrderEditBody | null): EditPreview | null {
  const [preview, setPreview] = useState<EditPreview | null>(null);
  const sent = body && JSON.stringify(body);

  useEffect(() => {
    if (sent === null) return setPreview(null);
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const input = { params: { id }, body: JSON.parse(sent) as OrderEditBody }; // What was turned into text above.
        const changes = await call("POST /api/admin/orders/:id/edit-preview", input, { signal: leaving.signal });
        setPreview({ changes, problem: null, amounts: changes.after });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setPreview((last) => ({ changes: null, problem: error, amounts: last?.amounts ?? null }));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [id, sent]);

  return preview;
}
