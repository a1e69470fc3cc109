import { useEffect, useState } from "react";
import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";

/** So long nobody presses a key before the shop is asked, in milliseconds. */
const PAUSE_MS = 120;

export type Suggestion = CallReply<"GET /api/suggest">["suggestions"][number];

/** What the shop suggests, and the words it suggests it for. */
export type Suggestions = { q: string; products: Suggestion[] };

/** Suggestions for what is being typed; null while there is nothing to say. A search works without them. */
export function useSuggestions() {
  const [q, setQ] = useState("");
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);

  useEffect(() => {
    if (q === "") return setSuggestions(null);
    const replaced = new AbortController();
    const timer = setTimeout(async () => {
      const products = await suggestedFor(q, replaced.signal);
      if (!replaced.signal.aborted) setSuggestions(products && { q, products });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      replaced.abort();
    };
  }, [q]);

  return {
    suggestions,
    /** Asks for suggestions soon; an answer still under way is dropped. */
    suggest: (typed: string) => setQ(typed.trim()),
    /** Takes the suggestions away and asks for none. */
    dismiss: () => {
      setQ("");
      setSuggestions(null);
    },
  };
}

/** Null when no answer came: whoever types has not asked for anything yet, so nobody is told. */
async function suggestedFor(q: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    return (await call("GET /api/suggest", { query: { q } }, { signal })).suggestions;
  } catch {
    return null;
  }
}
