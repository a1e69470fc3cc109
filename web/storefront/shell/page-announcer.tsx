import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusTitleIfLost } from "#web/ui/focus.ts";
import text from "#web/ui/text.module.css";

/**
 * Announces the new page to screen readers after a navigation, and moves the focus to the page when the focused element is
 * gone. A loaded document does both by itself.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  // A new search counts as a new page; other pages announce their changes themselves.
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
    <p className={text.visuallyHidden} aria-live="polite">
      {title}
    </p>
  );
}
