import { useEffect, useState } from "react";
import { call } from "#web/api.ts";
import type { Suggestion, SuggestionList } from "./suggestion-list.tsx";

/** The pause in typing before suggestions are requested, in milliseconds. */
const PAUSE_MS = 120;

/** The suggestions, the text they are for, and the component that draws them, which is loaded with the first response. */
export type Suggestions = { q: string; products: Suggestion[]; List: typeof SuggestionList };

/** Suggestions for the typed text; null when there are none. Searching works without them. */
export function useSuggestions() {
  const [typed, setTyped] = useState("");
  const q = typed.trim();
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
    /** Requests suggestions after a pause; a response that is still pending is dropped. */
    suggest: setTyped,
    /** Removes the suggestions and requests none. */
    dismiss: () => {
      setTyped("");
      setSuggestions(null);
    },
  };
}

/** Null after an error, which is not shown, because nobody has searched yet. */
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
