import { useEffect, useState } from "react";

/**
 * Loads a module when the component mounts; null until it is loaded. `load` and `onFailed` of the first render are used.
 */
export function useLazyImport<T>(load: () => Promise<T>, onFailed: () => void): T | null {
  const [module, setModule] = useState<{ loaded: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a module is loaded once
  useEffect(() => {
    let mounted = true;
    load().then(
      (loaded) => mounted && setModule({ loaded }),
      () => mounted && onFailed(),
    );
    return () => {
      mounted = false;
    };
  }, []);
  return module?.loaded ?? null;
}
