import { useEffect, useState } from "react";
import type { ContentPage, ContentVersion } from "#contract/content.admin.ts";
import { type ContentKind, isTextKind } from "#contract/content.kinds.ts";
import { formatDateTime } from "#contract/dates.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import styles from "./content.module.css";
import { SanitisedText } from "./content-preview.tsx";
import { contentShapes, linksAsText, type MenuLink } from "./content-shape.ts";

/** Every version of a page: who saved it when, and a button to look at it and publish it again. */
export function ContentHistory({ page }: { page: ContentPage }) {
  const [opened, setOpened] = useState<ContentVersion | null>(null);
  return (
    <section className={`${layout.surface} ${styles.history}`} aria-labelledby="history">
      <div className={layout.sectionHeader}>
        <h2 id="history">History</h2>
      </div>
      <ol>
        {page.history.map((version) => (
          <li key={version.version}>
            <b>
              Version {version.version}: {whatOf(version)}
            </b>
            <span className={text.soft}>
              <time dateTime={version.saved_at}>{formatDateTime(version.saved_at)}</time>
              {version.saved_by === null ? ", original version" : ` by ${version.saved_by}`}
            </span>
            <button type="button" className={`${button.secondary} ${button.small}`} onClick={() => setOpened(version)}>
              View version {version.version}
            </button>
          </li>
        ))}
      </ol>
      {opened && <VersionDialog page={page} version={opened.version} onClose={() => setOpened(null)} />}
    </section>
  );
}

function whatOf({ published, restored_from }: ContentVersion): string {
  if (restored_from !== null) return `version ${restored_from} published again`;
  return published ? "published" : "draft";
}

type VersionDialogProps = { page: ContentPage; version: number; onClose: () => void };

function VersionDialog({ page, version, onClose }: VersionDialogProps) {
  const old = useVersion(page.id, version);
  return (
    <ActionDialog
      title={`Version ${version}`}
      text="Publishing it again makes it the newest version. The others stay in the history."
      onClose={onClose}
    >
      {({ busy, errors }) => (
        <>
          <input type="hidden" name="version" value={page.version} />
          <input type="hidden" name="from" value={version} />
          {Object.values(errors).map((messages) => (
            <p key={messages.join(" ")} role="alert">
              {messages.join(" ")}
            </p>
          ))}
          <div className={styles.oldVersion}>
            {"problem" in old ? (
              <p>{old.problem}</p>
            ) : (
              <>
                <p className={styles.title}>{old.title}</p>
                {isTextKind(page.kind) || page.kind === "question" ? (
                  <SanitisedText html={old.html} />
                ) : (
                  <Values kind={page.kind} {...old} />
                )}
              </>
            )}
          </div>
          <div className={dialog.buttons}>
            <DialogButtons busy={busy} onCancel={onClose}>
              Publish version {version} again
            </DialogButtons>
          </div>
        </>
      )}
    </ActionDialog>
  );
}

/** The fields of a version of a page without a text. */
const Values = ({ kind, fields }: { kind: ContentKind; fields: Fields }) => (
  <dl className={styles.values}>
    {Object.entries(contentShapes[kind].labels).map(([name, label]) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd>
          <Value name={name} value={fields[name] ?? ""} />
        </dd>
      </div>
    ))}
  </dl>
);

function Value({ name, value }: { name: string; value: NonNullable<Fields[string]> }) {
  if (typeof value === "object") return linksAsText(value);
  return name === "picture" && value !== "" ? <img src={String(value)} alt="" width="96" /> : value;
}

type Fields = Readonly<Record<string, string | number | null | readonly MenuLink[]>>;
type OldVersion = { title: string; html: string; fields: Fields } | { problem: string };

function useVersion(id: number, version: number): OldVersion {
  const [old, setOld] = useState<OldVersion>({ problem: "Loading …" });
  useEffect(() => {
    const ended = new AbortController();
    const read = async () => {
      try {
        const params = { id, version };
        const read = await call("GET /api/admin/content/:id/versions/:version", { params }, { signal: ended.signal });
        setOld(read);
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setOld({ problem: error.message });
      }
    };
    void read();
    return () => ended.abort();
  }, [id, version]);
  return old;
}
