import { BACKGROUND_HEADER } from "#contract/headers.ts";
import { STAFF_UPDATES_PATH } from "#contract/system.updates.admin.ts";

/**
 * Reads the stream of updates until it ends, and calls `onEvent` with the topics of each event. Not an EventSource, which cannot send
 * the token. Returns the HTTP status.
 * @throws when the connection breaks, or `signal` aborts
 */
export async function readEvents(
  token: string,
  signal: AbortSignal,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: (topics: string[]) => void },
): Promise<number> {
  const headers = { Accept: "text/event-stream", Authorization: `Bearer ${token}`, [BACKGROUND_HEADER]: "1" };
  const { ok, status, body } = await fetch(STAFF_UPDATES_PATH, { headers, signal, cache: "no-store" });
  if (!ok || !body) return status;
  onOpen();
  let rest = "";
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    // Each event is one line.
    for (const line of lines) if (line.startsWith("data: ")) onEvent(line.slice("data: ".length).split(" "));
  }
  return status;
}
