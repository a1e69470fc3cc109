import { useState } from "react";

/** Runs a task at a press, unless it still runs since the last one. */
export function useOneAtATime(task: () => Promise<void>): { busy: boolean; press: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await task();
    setBusy(false);
  };
  return { busy, press };
}
