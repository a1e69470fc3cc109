import type { ApiError } from "#web/api.ts";
import { Note } from "../ui/note.tsx";
import { type FormState, problemsIn } from "./form-state.ts";
import { type FieldName, fieldNames, fields } from "./values.ts";

/** Why the form was not saved, with a way to each field that needs another look. */
export function ProblemsNote({ state, onShow }: { state: FormState; onShow: (name: FieldName) => void }) {
  const { failure } = state;
  if (!failure) return null;
  if (failure.status === 401) return <SessionEnded failure={failure} />;
  if (failure.status !== 422) {
    return (
      <Note kind="red" title="Not saved">
        <p>{failure.message} What you typed is still here.</p>
      </Note>
    );
  }
  const problems = problemsIn(state);
  return (
    <Note kind="red" title="All fields are mandatory">
      <p>
        {problems.length === 0 ? "Submit again to have it looked over." : <Links names={problems} onShow={onShow} />}{" "}
        {strayMessages(failure)} Alert below and the attributes may stay empty. Nothing you typed is lost.
      </p>
    </Note>
  );
}

/** Messages about something the form does not show. */
const strayMessages = ({ errors }: ApiError): string =>
  Object.entries(errors)
    .flatMap(([name, messages]) => (fieldNames.some((known) => known === name) ? [] : messages))
    .join(" ");

const Links = ({ names, onShow }: { names: FieldName[]; onShow: (name: FieldName) => void }) => (
  <>
    {names.length === 1 ? "One field needs you: " : `${names.length} fields need you: `}
    {names.map((name, place) => (
      <span key={name}>
        {place > 0 && ", "}
        <button type="button" className="link" onClick={() => onShow(name)}>
          {fields[name].label}
        </button>
      </span>
    ))}
    .
  </>
);

/** The other tab's login counts here as well, so that nothing typed has to be given up. */
const SessionEnded = ({ failure }: { failure: ApiError }) => (
  <Note kind="amber" title="Not saved">
    <p>
      {failure.message} Nothing you typed is lost:{" "}
      <a className="link" href="/admin/login" target="_blank" rel="noreferrer">
        log in in another tab
      </a>
      , then submit again here.
    </p>
  </Note>
);
