import { type ComponentType, createElement, useEffect, useState } from "react";

/**
 * Loads a module when the component mounts; null until it is loaded. `load` and `onFailed` of the first render are used.
 */
export function useLazyImport<T>(load: () => Promise<T>, onFailed?: () => void): T | null {
  const [module, setModule] = useState<{ loaded: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a module is loaded once
  useEffect(() => {
    let mounted = true;
    load().then(
      (loaded) => mounted && setModule({ loaded }),
      () => mounted && onFailed?.(),
    );
    return () => {
      mounted = false;
    };
  }, []);
  return module?.loaded ?? null;
}

/** A component that only browsers render, once its code is loaded; nothing before that, or when it cannot be loaded. */
export const clientOnly = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  function ClientOnly(props: P) {
    const loaded = useLazyImport(load);
    return loaded && createElement(loaded.default, props);
  };
