import { useEffect, useRef } from "react";
import { BACKGROUND_HEADER } from "#contract/headers.ts";
import { keysOf } from "#contract/keys.ts";
import { type StaffTopic, staffTopics } from "#contract/system.updates.admin.ts";
import { call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { readEvents } from "./event-stream.ts";

/** The headers of what a screen reads again by itself. */
export const inBackground = { [BACKGROUND_HEADER]: "1" };

/** Milliseconds before the stream is opened again: more after each failure, and not the same for all browsers. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

type Listener = (topics: ReadonlySet<string>) => void;
const listeners = new Set<Listener>();

function tell(topics: readonly string[]): void {
  const changed = new Set(topics);
  for (const listener of listeners) listener(changed);
}

/**
 * Keeps the stream of updates open while somebody is signed in and looks at this window: a browser has few connections to one host.
 * What changed while it was closed is not known, so everything is read again then.
 */
export function useStaffUpdates(): void {
  const { token } = useSession();
  useEffect(() => {
    if (token === null) return;
    let connection: AbortController | null = null;
    const connect = () => {
      connection?.abort();
      connection = document.visibilityState === "visible" ? new AbortController() : null;
      if (connection) void stayConnected(token, connection.signal);
    };
    connect();
    document.addEventListener("visibilitychange", connect);
    return () => {
      document.removeEventListener("visibilitychange", connect);
      connection?.abort();
    };
  }, [token]);
}

/** Windows that were opened read their lists themselves; later ones read them again. */
let wasOpen = false;

async function stayConnected(token: string, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  const onOpen = () => {
    wait = FIRST_WAIT_MS;
    if (wasOpen) tell(keysOf(staffTopics));
    wasOpen = true;
  };
  while (!signal.aborted) {
    const status = await readEvents(token, signal, { onOpen, onEvent: tell }).catch(() => 0);
    // The session has ended, or the account may not: a call says which, and ends the session here too.
    if (status === 401 || status === 403) {
      await call("GET /api/account", {}, { headers: inBackground, signal }).catch(() => undefined);
      return;
    }
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Reads again what a screen shows when something changed about this topic. One reading at a time: what changes meanwhile is read after it.
 * A reading that fails shows nothing, since the screen still has what it had.
 */
export function useStaffChange(topic: StaffTopic | undefined, read: (signal: AbortSignal) => Promise<void>): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (topic === undefined) return;
    const leaving = new AbortController();
    let state: "idle" | "reading" | "again" = "idle";
    const begin = async () => {
      do {
        state = "reading";
        await latest.current(leaving.signal).catch(() => undefined);
      } while (state === ("again" as string) && !leaving.signal.aborted);
      state = "idle";
    };
    const listener: Listener = (topics) => {
      if (!topics.has(topic)) return;
      if (state === "idle") void begin();
      else state = "again";
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      leaving.abort();
    };
  }, [topic]);
}
