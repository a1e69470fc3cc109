import { useMemo } from "react";
import { trustHtml } from "#web/trusted-types.ts";
import type { TextBody } from "../../../content/markdown-plugin.ts";
import page from "../shell/page.module.css";
import styles from "./prose.module.css";
import textPage from "./text-page.module.css";

const day = new Intl.DateTimeFormat("en-PH", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** The body of an article or policy, with the date of its last check and its sources. */
export const Prose = ({ text: { asOf, sources, html } }: { text: TextBody }) => (
  <div className={`${page.section} ${page.wrap} ${textPage.grid}`}>
    <div className={styles.side}>
      {asOf && (
        <p>
          As of <time dateTime={asOf}>{day.format(new Date(asOf))}</time>
        </p>
      )}
    </div>
    <div className={styles.prose}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from this repository's own files, at build time */}
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
