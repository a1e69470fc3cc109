import type { TextBody } from "../../../content/markdown-plugin.ts";

const day = new Intl.DateTimeFormat("en-PH", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** The words of a text, beside them the day they were checked, and under them what they rest on. */
export const Prose = ({ text: { asOf, sources, html } }: { text: TextBody }) => (
  <div className="section wrap text-grid">
    <div className="text-side">
      {asOf && (
        <p>
          As of <time dateTime={asOf}>{day.format(new Date(asOf))}</time>
        </p>
      )}
    </div>
    <div className="prose">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from this repository's own files, at build time */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {sources.length > 0 && (
        <section className="text-sources" aria-labelledby="sources">
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
