import { useState } from "react";

/** Runs a task once at a time: a call while it runs does nothing. `busy` until the task ends, also when it fails. */
export function useAsyncAction<Given extends unknown[]>(
  task: (...given: Given) => Promise<unknown>,
): { busy: boolean; run: (...given: Given) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (...given: Given) => {
    if (busy) return;
    setBusy(true);
    try {
      await task(...given);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
