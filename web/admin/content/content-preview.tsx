import { type ReactNode, useEffect, useMemo, useState } from "react";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { trustHtml } from "#web/trusted-types.ts";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import prose from "#web/ui/prose.module.css";
import styles from "./content.module.css";

/** How long typing has to rest before the server renders the text again. */
const REST_MS = 300;

type Rendered = { html: string; problems: string[] };

/** A page as visitors will see it, while it is written: `children`, and below them its body. */
export function PagePreview({ body, children }: { body: string; children: ReactNode }) {
  const rendered = useRendered(body);
  return (
    <PreviewFrame
      note={
        rendered.problems.length > 0 && (
          <Note kind="warning" title="Before you save">
            <ul>
              {rendered.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Note>
        )
      }
    >
      <article className={styles.page}>
        {children}
        <SanitisedText html={rendered.html} />
      </article>
    </PreviewFrame>
  );
}

/** The frame of every preview, with a note above it. */
export const PreviewFrame = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <aside className={styles.preview} aria-label="Preview">
    <div className={layout.sectionHeader}>
      <h2>Preview</h2>
    </div>
    {note}
    {children}
  </aside>
);

/** HTML that the server made from Markdown. */
export const SanitisedText = ({ html }: { html: string }) => (
  <div className={prose.prose}>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it */}
    <div dangerouslySetInnerHTML={useMemo(() => ({ __html: trustHtml(html) }), [html])} />
  </div>
);

/** The text as the server renders it. While it cannot be reached, the last preview stays. */
function useRendered(body: string): Rendered {
  const [rendered, setRendered] = useState<Rendered>({ html: "", problems: [] });
  useEffect(() => {
    const ended = new AbortController();
    const render = async () => {
      try {
        setRendered(await call("POST /api/admin/content-preview", { body: { body } }, { signal: ended.signal }));
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setRendered(({ html }) => ({ html, problems: [error.errors.body?.join(" ") ?? error.message] }));
      }
    };
    const timer = setTimeout(() => void render(), REST_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [body]);
  return rendered;
}
