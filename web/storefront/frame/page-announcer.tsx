import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Tells a screen reader which page it is on after a step inside the shop; a loaded document is read by itself. */
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
  }, [page]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
