import { useEffect, useState } from "react";

/**
 * A part of a page that is loaded once it is wanted; null until it is there. `load` and `onFailed` are those of the
 * first time.
 */
export function useLazyImport<T>(load: () => Promise<T>, onFailed: () => void): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part is loaded once
  useEffect(() => {
    let wanted = true;
    load().then(
      (loaded) => wanted && setPart({ loaded }),
      () => wanted && onFailed(),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return part?.loaded ?? null;
}
