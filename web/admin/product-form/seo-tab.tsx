import type { Dispatch } from "react";
import type { FormAction, FormState } from "./form-state.ts";
import { TypedField } from "./typed-field.tsx";

/** How much of it search engines show, in characters. */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

/** What search engines are told of a product. */
export function SeoTab({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const { values, problems } = state;
  const tied = { values, problems, dispatch };
  return (
    <>
      <TypedField name="title" aside={<Length text={values.title} shown={TITLE_SHOWN} />} {...tied} />
      <TypedField name="keyword" hint="Words divided by commas." {...tied} />
      <TypedField
        name="mdescription"
        multiline
        aside={<Length text={values.mdescription} shown={DESCRIPTION_SHOWN} />}
        {...tied}
      />
    </>
  );
}

const Length = ({ text, shown }: { text: string; shown: number }) => (
  <span className="hint">
    {text.length} of {shown}
  </span>
);
