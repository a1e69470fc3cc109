import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { loaded } from "#web/api.ts";
import { untilLoaded } from "#web/load-again.ts";
import { trustHtml } from "#web/trusted-types.ts";

type Part<P> = {
  /** The id of its element in the page. */
  id: string;
  load: () => Promise<{ default: ComponentType<P> }>;
  /** A class of each of its style sheets: a page loads the sheets of which it uses a class. */
  styles: readonly (string | undefined)[];
};

/**
 * A part of a page with nothing to press but links. What the server rendered stays as it is: the browser loads no code
 * for it and hydrates nothing. With other properties, or after a step inside the shop, the browser renders it; the page
 * calls `load` with its data then.
 */
export function serverRendered<P extends object>({ id, load }: Part<P>) {
  let Loaded: ComponentType<P> | null = null;
  const loadPart = async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  };
  const LazyPart = lazy(() => untilLoaded(loadPart));

  /** Drawn at once when it is loaded: React's `lazy` would leave a gap for a third of a second, where nothing gets the focus. */
  function Rendered(props: P) {
    const [{ Drawn }] = useState({ Drawn: Loaded ?? LazyPart });
    return (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    );
  }

  function ServerRendered(props: P) {
    const navigate = useNavigate();
    const [sent] = useState(() => htmlOf(id));
    const [sentProps] = useState(props);
    if (!sent || !isSame(props, sentProps))
      return (
        <div key="rendered" id={id}>
          <Rendered {...props} />
        </div>
      );
    const follow = (event: MouseEvent) => {
      const path = followedPath(event);
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    return (
      // biome-ignore lint/a11y: its links are what is pressed, by keyboard too
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the HTML of this document
      <div key="sent" id={id} onClick={follow} dangerouslySetInnerHTML={sent} suppressHydrationWarning />
    );
  }

  return Object.assign(ServerRendered, { load: () => loaded(loadPart()) });
}

/** The HTML of a part while the document is hydrated; null on the server and after that. React would need it to repair the page. */
function htmlOf(id: string): { __html: string } | null {
  if (import.meta.env.SSR || "hydrated" in document.documentElement.dataset) return null;
  const html = document.getElementById(id)?.innerHTML;
  return html === undefined ? null : { __html: trustHtml(html) };
}

const isSame = <P extends object>(one: P, other: P): boolean =>
  (Object.keys(one) as (keyof P)[]).every((name) => one[name] === other[name]);

/** The path of a pressed link to a page of the shop; null when the browser shall follow it by itself. */
function followedPath(event: MouseEvent): string | null {
  const link = (event.target as Element).closest("a"); // A click inside of an element.
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const isStep = link?.origin === location.origin && !link.target && !link.getAttribute("href")?.startsWith("#");
  return link && isPlain && isStep ? link.pathname + link.search + link.hash : null;
}
