import { type FocusEvent, type ReactNode, useCallback, useState } from "react";
import { Link } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import { messageTopics } from "#contract/messages.states.ts";
import type { OpenedMessage } from "#contract/messages.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { ActionDialog, type ActionResult, DialogButtons } from "../shell/action-dialog.tsx";
import history from "../shell/history.module.css";
import { HistoryEntry } from "../shell/history-entry.tsx";
import { inBackground, useStaffChange } from "../shell/live/updates.ts";
import { useIsMailed } from "../shell/own-role.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { recordMeta } from "../shell/shop.ts";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { TextForm } from "../shell/text-form.tsx";
import type { Route } from "./+types/message-page";
import { changeMessage } from "./message-actions.ts";
import { MessageBadge } from "./message-badge.tsx";
import styles from "./messages.module.css";

export const meta = recordMeta("message", ({ opened }: Route.ComponentProps["loaderData"]) => `Ticket ${opened.id}`);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/messages/:id", { params: { id } }, { signal }));

export const clientAction = async ({ request, params: { id } }: Route.ClientActionArgs) =>
  changeMessage(id, await request.formData());

export const shouldRevalidate = revalidateAfterAction;

export const HydrateFallback = screenSkeleton("message");

/** The message as it was loaded, and as it is now: read again when a message changes, so that an answer of a colleague appears. */
function useLiveMessage(loaded: OpenedMessage): OpenedMessage {
  const [fresh, setFresh] = useState({ of: loaded, opened: loaded });
  const { id } = loaded;
  useStaffChange("messages", async (signal) => {
    const { opened } = await call("GET /api/admin/messages/:id", { params: { id } }, { headers: inBackground, signal });
    if (!signal.aborted) setFresh({ of: loaded, opened });
  });
  // What was loaded since is newer.
  return fresh.of === loaded ? fresh.opened : loaded;
}

/**
 * How many answers somebody had before them when they began to write. One that appears while they write does not count until they return to
 * the field: then sending is refused, as if it had not appeared.
 */
function useAnswersRead(loaded: OpenedMessage, opened: OpenedMessage) {
  const [read, setRead] = useState({ id: loaded.id, count: 0 });
  return {
    answersRead: Math.max(loaded.answers.length, read.id === loaded.id ? read.count : 0),
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) setRead({ id: opened.id, count: opened.answers.length });
    },
  };
}

export default function ViewMessage({ loaderData: { opened: loaded } }: Route.ComponentProps) {
  const opened = useLiveMessage(loaded);
  const { answersRead, onFocus } = useAnswersRead(loaded, opened);
  const isMailed = useIsMailed();
  return (
    <>
      <PageHeader screen="message" title={`Ticket ${opened.id}`} status={<MessageBadge state={opened.state} />}>
        <Buttons opened={opened} />
      </PageHeader>
      <div className={layout.surface}>
        <div className={layout.twoColumns}>
          <div>
            <section aria-labelledby="message">
              <div className={layout.sectionHeader}>
                <h2 id="message">Message</h2>
              </div>
              <p className={layout.lines}>{opened.body}</p>
            </section>
            {(opened.answers.length > 0 || opened.marked) && (
              <section className={`${layout.section} ${history.history}`} aria-labelledby="answers">
                <div className={layout.sectionHeader}>
                  <h2 id="answers">Answers</h2>
                </div>
                <ol>
                  {opened.answers.map(({ body, by, at, emailed }) => (
                    <HistoryEntry
                      key={at}
                      what={emailed ? "Answered by email" : "Answer noted"}
                      at={at}
                      by={by}
                      words={body}
                    />
                  ))}
                  {opened.marked && <HistoryEntry what="Marked as answered" words={null} {...opened.marked} />}
                </ol>
              </section>
            )}
            <Permitted permission="answer_messages">
              <section className={layout.section} aria-labelledby="answer" onFocus={onFocus}>
                <div className={layout.sectionHeader}>
                  <h2 id="answer">{opened.answers.length > 0 ? "Answer again" : "Answer"}</h2>
                </div>
                {!isMailed && <AnswerYourself {...opened} />}
                <TextForm
                  key={opened.id}
                  operation="answer"
                  name="body"
                  label={isMailed ? "Your answer" : "What you answered"}
                  hint={isMailed ? `Sent to ${opened.email}.` : "Kept here for your colleagues. No email is sent."}
                  send={isMailed ? "Send answer" : "Note the answer"}
                  main
                >
                  <input type="hidden" name="answers_read" value={answersRead} />
                </TextForm>
              </section>
            </Permitted>
          </div>
          <aside aria-label="Message facts">
            <Facts opened={opened} />
          </aside>
        </div>
      </div>
    </>
  );
}

/** Marks the message as answered or opens it again; the owner can delete it. */
function Buttons({ opened: { id, state } }: { opened: OpenedMessage }) {
  const fetcher = useSingleFetcher<ActionResult>();
  const [deleting, setDeleting] = useState(false);
  const close = useCallback(() => setDeleting(false), []);
  const busy = fetcher.state !== "idle";
  return (
    <>
      <Permitted permission="erase_customers">
        <button type="button" className={button.secondary} onClick={() => setDeleting(true)}>
          Delete
        </button>
      </Permitted>
      <Permitted permission="answer_messages">
        <fetcher.Form method="post">
          <button
            type="submit"
            className={button.secondary}
            name="operation"
            value={state === "open" ? "answered" : "open"}
            disabled={busy}
            aria-busy={busy}
          >
            {state === "open" ? "Mark as answered" : "Open again"}
          </button>
        </fetcher.Form>
      </Permitted>
      {deleting && (
        <ActionDialog
          title={`Delete ticket ${id}?`}
          text="The message, its answers and the emails about it are deleted. This cannot be undone."
          onClose={close}
        >
          {({ busy: sending }) => (
            <>
              <input type="hidden" name="operation" value="delete" />
              <DialogButtons busy={sending} onCancel={close}>
                Delete
              </DialogButtons>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}

/** What to do in a shop without a mail server. */
const AnswerYourself = (opened: OpenedMessage) => (
  <p className={`${text.soft} ${styles.instead}`}>
    This shop has no mail server, so it cannot send your answer. Call, or{" "}
    <MailLink {...opened}>write to {opened.email}</MailLink> in your own mail program. Then note here what you answered.
  </p>
);

/** Opens the mail program of whoever reads it. */
const MailLink = ({ id, email, children }: OpenedMessage & { children: ReactNode }) => (
  <a className={text.link} href={`mailto:${email}?subject=${encodeURIComponent(`Ticket ${id}`)}`}>
    {children}
  </a>
);

const Facts = ({ opened }: { opened: OpenedMessage }) => (
  <section className={layout.section}>
    <div className={layout.sectionHeader}>
      <h2>{messageTopics[opened.topic].short}</h2>
    </div>
    <dl className={layout.facts}>
      <dt>From</dt>
      <dd>{opened.name}</dd>
      <dt>Email</dt>
      <dd>
        <MailLink {...opened}>{opened.email}</MailLink>
      </dd>
      {opened.order_no && (
        <>
          <dt>Order</dt>
          <dd>
            <OrderOf {...opened} />
          </dd>
        </>
      )}
      <dt>Sent</dt>
      <dd>
        <time dateTime={opened.sent_at}>{formatDateTime(opened.sent_at)}</time>
      </dd>
    </dl>
  </section>
);

/** The order of the message. Anyone can type the number of an order, so another email address is said. */
function OrderOf({ order, order_no }: OpenedMessage) {
  if (order === null) return <>{order_no} (no such order)</>;
  return (
    <>
      <Link className={text.link} to={`/admin/view-order/${order.id}`}>
        {order.tracking_no}
      </Link>
      {!order.same_email && <span className={text.caption}>The order has a different email address.</span>}
    </>
  );
}
