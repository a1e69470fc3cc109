import { useEffect } from "react";
import type { ApiError } from "#web/api-error.ts";
import { clearEndedMessage } from "#web/session.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";

/**
 * The error of a form that is not about a field. After the end of the session it suggests a login in another tab, so that the
 * input stays. `again` is the action of the button.
 */
export const SaveError = ({ failure, again }: { failure: ApiError; again: Again }) =>
  failure.status === 401 ? (
    <EndedWhileTyping message={failure.message} again={again} />
  ) : (
    <Note kind="error" title="Not saved">
      <p>{failure.message} What you typed is still here.</p>
    </Note>
  );

type Again = "save" | "submit" | "send";

function EndedWhileTyping({ message, again }: { message: string; again: Again }) {
  // Said here, and not by the layout too.
  useEffect(clearEndedMessage, []);
  return (
    <Note kind="warning" title="Not saved">
      <p>
        {message} Nothing you typed is lost:{" "}
        <a className={text.link} href="/admin/login" target="_blank" rel="noreferrer">
          sign in in another tab
        </a>
        , then {again} again here.
      </p>
    </Note>
  );
}

/** The error of a dialog that is not about a field. */
export const ActionError = ({ failure }: { failure: ApiError }) =>
  failure.status === 401 ? <SaveError failure={failure} again="send" /> : <Note kind="error" title={failure.message} />;
