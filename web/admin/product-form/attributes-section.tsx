import { type Dispatch, useState } from "react";
import type { Attributes } from "#contract/catalogue.ts";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { labelOf, unitOf, valueIn } from "#web/ui/specification.ts";
import { Field, type FieldProps } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { askedOf, attributesIn, isNoFigure, type Kind, typedOf, withTyped } from "./attribute-fields.ts";
import type { FormAction, FormState } from "./form-state.ts";

/** What sets this product apart from others of its type. Attributes that no field shows stay as they are. */
export function AttributesSection({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const { type, attributes: text } = state.values;
  const asked = askedOf(type);
  const messages = Object.entries(state.problems).flatMap(([name, said]) => (name === "attributes" ? said : []));
  const attributes = attributesIn(text);
  if (asked.length === 0) return null;
  return (
    <section className="section" aria-labelledby="attributes">
      <div className="section-head">
        <h2 id="attributes" tabIndex={-1}>
          {productTypeLabels[type as keyof typeof productTypeLabels]} attributes
        </h2>
        <span className="dim">customers filter and compare by these</span>
      </div>
      {messages.length > 0 && (
        <p className="field problem-line">
          <span className="problem">
            <Icon name="problem" />
            <span>{messages.join(" ")}</span>
          </span>
        </p>
      )}
      <div className="four">
        {asked.map(([name, kind]) => {
          const set = (typed: string) =>
            dispatch({ do: "type", name: "attributes", value: withTyped(text, name, kind, typed) });
          return <Attribute key={name} name={name} kind={kind} value={attributes[name]} onType={set} />;
        })}
      </div>
      {type === "helmet" && (
        <p className="hint">Sizes are divided by commas. A motorcycle helmet is shown only with a PS or ICC mark.</p>
      )}
    </section>
  );
}

type AttributeProps = {
  name: string;
  kind: Kind;
  value: Attributes[string] | undefined;
  onType: (typed: string) => void;
};

/** One attribute. A figure that is none may stay, as text, and once the field is left it says what comes of that. */
function Attribute({ name, kind, value, onType }: AttributeProps) {
  const [typing, setTyping] = useState(false);
  const isText = kind === "figure" && !typing && isNoFigure(name, value);
  const hint = isText && `Type one figure alone. This is text, shown as ${valueIn({ [name]: value ?? "" }, name)}.`;
  return (
    <Field label={labelWithUnit(name)} name={`attribute-${name}`} hint={hint}>
      {(props) =>
        typeof kind === "object" ? (
          <Choice {...props} value={typedOf(value)} choices={kind} onChoose={onType} />
        ) : (
          <input
            {...props}
            className={kind === "figure" ? "input figure" : "input"}
            inputMode={kind === "figure" ? "decimal" : undefined}
            autoComplete="off"
            value={typedOf(value)}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={(event) => onType(event.target.value)}
          />
        )
      }
    </Field>
  );
}

const labelWithUnit = (name: string): string => {
  const unit = unitOf(name);
  return unit ? `${labelOf(name)}, ${unit}` : labelOf(name);
};

type ChoiceProps = FieldProps & {
  value: string;
  choices: Readonly<Record<string, string>>;
  onChoose: (word: string) => void;
};

const Choice = ({ choices, onChoose, ...props }: ChoiceProps) => (
  <select {...props} onChange={(event) => onChoose(event.target.value)}>
    <option value="">Not stated</option>
    {!Object.hasOwn(choices, props.value) && props.value !== "" && <option value={props.value}>{props.value}</option>}
    {Object.entries(choices).map(([word, label]) => (
      <option key={word} value={word}>
        {label}
      </option>
    ))}
  </select>
);
