import { type RefCallback, useCallback, useState } from "react";

type Size = { width: number; height: number };

/** The size of an element in CSS pixels, also after it changes; 0 by 0 until it is known. */
export function useSize(): [RefCallback<Element>, Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback((element: Element) => {
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
