import { useSyncExternalStore } from "react";

/** A value outside of React, and the hook that reads it in a component. */
export type Store<T> = { get: () => T; set: (value: T) => void; use: () => T };

/**
 * Creates a store. The server, and the browser while it hydrates, render `rendered` instead of the value, so that both draw the
 * same.
 */
export function createStore<T>(initial: T, rendered: T = initial): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => rendered),
  };
}
