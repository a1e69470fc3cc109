import type { ApiError } from "#web/api.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";

/**
 * Why a form was not saved, when no field is at fault. After a session's end the login of another tab counts here as well, so that
 * nothing typed has to be given up. `again`: what its button does.
 */
export const SaveError = ({ failure, again }: { failure: ApiError; again: "save" | "submit" | "send" }) =>
  failure.status === 401 ? (
    <Note kind="warning" title="Not saved">
      <p>
        {failure.message} Nothing you typed is lost:{" "}
        <a className={text.link} href="/admin/login" target="_blank" rel="noreferrer">
          log in in another tab
        </a>
        , then {again} again here.
      </p>
    </Note>
  ) : (
    <Note kind="error" title="Not saved">
      <p>{failure.message} What you typed is still here.</p>
    </Note>
  );

/** Why what a dialog asks for was not done, when no field is at fault. */
export const ActionError = ({ failure }: { failure: ApiError }) =>
  failure.status === 401 ? <SaveError failure={failure} again="send" /> : <Note kind="error" title={failure.message} />;
