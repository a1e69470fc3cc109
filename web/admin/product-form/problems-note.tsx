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
  const empty = leftEmpty(state);
  return (
    <Note kind="red" title={empty ? "All fields are mandatory" : "Some fields need another look"}>
      <p>
        {problems.length === 0 ? "Submit again to have it looked over." : <Links names={problems} onShow={onShow} />}{" "}
        {strayMessages(failure)} {empty && "Alert below and the attributes may stay empty. "}Nothing you typed is lost.
      </p>
    </Note>
  );
}

/** What may stay empty. */
const optional: readonly FieldName[] = ["low_stock", "attributes"];

/** Whether something was sent empty that must be there; what is there and malformed is another matter. */
const leftEmpty = ({ failure, sent }: FormState): boolean =>
  fieldNames.some(
    (name) =>
      failure?.errors[name] &&
      !optional.includes(name) &&
      (name === "image" ? !sent?.file : ["", "[]", "{}"].includes(sent?.values[name] ?? "")),
  );

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
