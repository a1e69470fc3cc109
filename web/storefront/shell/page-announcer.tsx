import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusTitleIfLost } from "#web/ui/focus.ts";

/**
 * Tells a screen reader which page it is on after a step inside the shop, and gives the focus to the page when what was
 * pressed is gone; a loaded document does both by itself.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  // Another search is another page; the other pages say by themselves what changed in them.
  const page = pathname === "/search" ? pathname + search : pathname;
  const last = useRef(page);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    setTitle(document.title);
    focusTitleIfLost();
  }, [page]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
