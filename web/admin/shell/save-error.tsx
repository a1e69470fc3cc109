import type { ApiError } from "#web/api-error.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";

/**
 * The error of a form that is not about a field. After the end of the session it suggests a login in another tab, so that the
 * input stays. `again` is the action of the button.
 */
export const SaveError = ({ failure, again }: { failure: ApiError; again: "save" | "submit" | "send" }) =>
  failure.status === 401 ? (
    <Note kind="warning" title="Not saved">
      <p>
        {failure.message} Nothing you typed is lost:{" "}
        <a className={text.link} href="/admin/login" target="_blank" rel="noreferrer">
          sign in in another tab
        </a>
        , then {again} again here.
      </p>
    </Note>
  ) : (
    <Note kind="error" title="Not saved">
      <p>{failure.message} What you typed is still here.</p>
    </Note>
  );

/** The error of a dialog that is not about a field. */
export const ActionError = ({ failure }: { failure: ApiError }) =>
  failure.status === 401 ? <SaveError failure={failure} again="send" /> : <Note kind="error" title={failure.message} />;
