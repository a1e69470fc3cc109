import { storeOf } from "#web/ui/store.ts";

/** Counts up whenever somebody presses the button that opens the palette. */
const calls = storeOf(0);

export const usePaletteCall = calls.use;
export const callPalette = (): void => calls.set(calls.get() + 1);
