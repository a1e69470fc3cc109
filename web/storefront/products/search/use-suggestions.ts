import { useEffect, useState } from "react";
import { call } from "#web/api.ts";
import type { Suggestion, SuggestionList } from "./suggestion-list.tsx";

/** So long nobody presses a key before the shop is asked, in milliseconds. */
const PAUSE_MS = 120;

/** What the shop suggests, the words it suggests it for, and what draws it: that comes with the first answer. */
export type Suggestions = { q: string; products: Suggestion[]; List: typeof SuggestionList };

/** Suggestions for what is being typed; null while there is nothing to say. A search works without them. */
export function useSuggestions() {
  const [q, setQ] = useState("");
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);

  useEffect(() => {
    if (q === "") return setSuggestions(null);
    const replaced = new AbortController();
    const timer = setTimeout(async () => {
      const suggested = await suggestedFor(q, replaced.signal);
      if (!replaced.signal.aborted) setSuggestions(suggested);
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
async function suggestedFor(q: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    const [{ suggestions: products }, { SuggestionList: List }] = await Promise.all([
      call("GET /api/suggest", { query: { q } }, { signal }),
      import("./suggestion-list.tsx"),
    ]);
    return { q, products, List };
  } catch {
    return null;
  }
}
