import { useEffect, useState } from "react";
import { ApiError } from "#web/api-error.ts";

/** The pause in typing before the search, in milliseconds. */
const PAUSE_MS = 200;

/** Asks the server what matches the text. */
type Search<Found> = (q: string, signal: AbortSignal) => Promise<Found>;

/**
 * What matches a typed text: null without text and until the response arrives. `failure` says why there is none, and `again` repeats the
 * search. Pass the same `search` at each rendering: another one searches again.
 */
export function useTypedSearch<Found>(typed: string, search: Search<Found>) {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const q = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the request
  useEffect(() => {
    setFailure(null);
    if (q === "") return setFound(null);
    const replaced = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setFound(await search(q, replaced.signal));
      } catch (error) {
        if (!replaced.signal.aborted) setFailure(error instanceof ApiError ? error.message : "Something went wrong.");
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      replaced.abort();
    };
  }, [q, search, tries]);

  return { found, failure, again: () => setTries((now) => now + 1) };
}
