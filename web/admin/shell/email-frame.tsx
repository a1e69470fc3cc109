import { useEffect, useRef } from "react";
import { trustHtml } from "#web/trusted-types.ts";
import styles from "./email-frame.module.css";

/** The HTML of the email in a sandboxed frame: no scripts and no access to our origin. Links open in a new tab. */
export function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustHtml(withLinksBeside(html));
  }, [html]);
  return <iframe ref={frame} className={styles.email} title="The email" sandbox={BESIDE} />;
}

/** The sandbox permissions of the frame: it may open normal tabs. No scripts, no forms, no navigation of this page. */
const BESIDE = "allow-popups allow-popups-to-escape-sandbox";

const withLinksBeside = (html: string): string =>
  html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
