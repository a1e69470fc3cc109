import { useMemo } from "react";
import type { PublishedText } from "#contract/content.ts";
import { formatDay } from "#contract/dates.ts";
import { trustHtml } from "#web/trusted-types.ts";
import styles from "#web/ui/prose.module.css";
import page from "../shell/page.module.css";
import textPage from "./text-page.module.css";

/** The body of an article or policy, with the date of its last check and its sources. */
export const Prose = ({ text: { checked_on, sources, html } }: { text: PublishedText }) => (
  <div className={`${page.section} ${page.wrap} ${textPage.grid}`}>
    <div className={styles.side}>
      {checked_on && (
        <p>
          As of <time dateTime={checked_on}>{formatDay(checked_on)}</time>
        </p>
      )}
    </div>
    <div className={styles.prose}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it */}
      <div dangerouslySetInnerHTML={useMemo(() => ({ __html: trustHtml(html) }), [html])} />
      {sources.length > 0 && (
        <section className={styles.sources} aria-labelledby="sources">
          <h2 id="sources">Sources</h2>
          <ul>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  </div>
);
