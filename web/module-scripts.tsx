import { Children, cloneElement, Fragment, isValidElement, type JSX, type ReactNode } from "react";
import { Scripts } from "react-router";
import { InlineScript } from "./inline-script.tsx";

/** A type that browsers do not run. */
const WAITING = "module-after-paint";

/**
 * Starts the modules when the browser has shown the page; after three seconds also without that, as in a tab in the background. The
 * browser runs the waiting script when it is inserted again with a type that it knows.
 */
const startAfterPaint = `{
const start = () => {
  const script = document.querySelector('script[type="${WAITING}"]');
  if (!script) return;
  script.type = "module";
  script.before(script);
};
setTimeout(start, 3000);
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
}`;

/**
 * React Router's scripts, with two changes for which `Scripts` has no property; to change its elements it is called as a function. The
 * modules start after the first paint, and the preloads of the first few have a low priority: text, fonts and the first picture are
 * needed sooner. On a slow phone the first text comes 0.7 s earlier, and the largest picture as much. Script elements that
 * React creates in the browser never run, so nothing is changed there.
 */
export const ModuleScripts = () => (
  <>
    {import.meta.env.SSR ? delayed(Scripts({})) : <Scripts />}
    <InlineScript code={import.meta.env.SSR ? startAfterPaint : ""} />
  </>
);

type Props = JSX.IntrinsicElements["link"] & JSX.IntrinsicElements["script"];

function delayed(elements: ReactNode): ReactNode {
  return Children.map(elements, (element) => {
    if (!isValidElement<Props>(element)) return element;
    if (element.type === Fragment) return delayed(element.props.children);
    if (element.type === "link") return cloneElement(element, { fetchPriority: "low" });
    return element.props.type === "module" ? cloneElement(element, { type: WAITING }) : element;
  });
}
