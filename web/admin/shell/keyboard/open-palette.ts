import { createStore } from "#web/ui/store.ts";

/** Incremented by the button that opens the palette. */
const calls = createStore(0);

export const usePaletteRequests = calls.use;
export const openPalette = (): void => calls.set(calls.get() + 1);
