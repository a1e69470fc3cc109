import { type ComponentType, createElement, useEffect, useState } from "react";
import { loadWithStyles, untilLoaded } from "#web/load-again.ts";

/**
 * Loads a module when the component mounts, and again when `tries` changes; null until it is loaded. `load` and `onFailed` of the render
 * that begins it are used.
 */
export function useLazyImport<T>(load: () => Promise<T>, onFailed?: () => void, tries = 1): T | null {
  const [module, setModule] = useState<{ loaded: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads the module once
  useEffect(() => {
    let mounted = true;
    loadWithStyles(load).then(
      (loaded) => mounted && setModule({ loaded }),
      () => mounted && onFailed?.(),
    );
    return () => {
      mounted = false;
    };
  }, [tries]);
  return module?.loaded ?? null;
}

/** A component that only browsers render, once its code is loaded; nothing before that. Nobody waits for it. */
export const clientOnly = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  function ClientOnly(props: P) {
    const loaded = useLazyImport(() => untilLoaded(load));
    return loaded && createElement(loaded.default, props);
  };
