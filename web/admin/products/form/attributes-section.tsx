import { type Dispatch, useState } from "react";
import { SIZE_OPTION } from "#contract/products.attributes.ts";
import type { Attributes } from "#contract/products.ts";
import field from "#web/ui/field.module.css";
import { Field, type InputProps } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import { attributesOfType, productTypes, typeName } from "../../shell/product-types.ts";
import {
  type AskedAttribute,
  askedAttributes,
  attributeInputText,
  parseAttributes,
  setAttribute,
} from "./attribute-fields.ts";
import type { FormAction, FormState } from "./form-state.ts";
import styles from "./product-form.module.css";
import { parseVariants } from "./variants.ts";

/** The attributes of the product's type. Attributes without a field stay unchanged. */
export function AttributesSection({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const { type, attributes: written } = state.values;
  productTypes.use(); // They may be loaded after the form.
  // The sizes of a product with such an option are those of the option.
  const hasSizes = parseVariants(state.values.variants).options.some(({ name }) => SIZE_OPTION.test(name));
  const asked = askedAttributes(type, attributesOfType(type)).filter(({ name }) => name !== "sizes" || !hasSizes);
  const messages = Object.entries(state.problems).flatMap(([name, said]) => (name === "attributes" ? said : []));
  const attributes = parseAttributes(written);
  const ofOne = asked.flatMap(({ name, problemsOf }) => problemsOf(attributes[name]));
  const ofAll = messages.filter((message) => !ofOne.includes(message));
  if (asked.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="attributes">
      <div className={layout.sectionHeader}>
        <h2 id="attributes" tabIndex={-1}>
          {typeName(type)} attributes
        </h2>
        <span className={text.faint}>
          customers filter and compare by these; optional
          {type === "helmet" && ", except the certification of a motorcycle helmet"}
        </span>
      </div>
      {ofAll.length > 0 && (
        <p className={`${field.field} ${styles.problemLine}`}>
          <span className={field.error}>
            <Icon name="warning" />
            <span>{ofAll.join(" ")}</span>
          </span>
        </p>
      )}
      <div className={styles.fourColumns}>
        {asked.map((attribute) => {
          const { name, kind } = attribute;
          const set = (typed: string) =>
            dispatch({ type: "setValue", name: "attributes", value: setAttribute(written, name, kind, typed) });
          const tied = { ...attribute, value: attributes[name], messages, onType: set };
          return <Attribute key={name} {...tied} />;
        })}
      </div>
      {type === "helmet" && (
        <p className={field.hint}>
          {hasSizes ? "The sizes are those of the option above. " : "Separate sizes with commas. "}A motorcycle helmet
          is shown only with a PS or ICC mark.
        </p>
      )}
    </section>
  );
}

type AttributeProps = AskedAttribute & {
  value: Attributes[string] | undefined;
  /** The server's messages about all attributes; the field shows those about itself. */
  messages: readonly string[];
  onType: (typed: string) => void;
};

/** The field of one attribute. Input that is not a number may stay as text; after blur a hint explains the effect. */
function Attribute({ name, label, kind, problemsOf, hintOf, value, messages, onType }: AttributeProps) {
  const [typing, setTyping] = useState(false);
  const id = `attribute-${name}`;
  const problems = problemsOf(value);
  const errors = { [id]: problems.filter((problem) => messages.includes(problem)) };
  const hint = !typing && errors[id]?.length === 0 && (problems[0] ?? hintOf(value));
  return (
    <Field label={label} name={id} errors={errors} hint={hint}>
      {(props) =>
        typeof kind === "object" ? (
          <Choice {...props} value={attributeInputText(value)} choices={kind} onChoose={onType} />
        ) : (
          <input
            {...props}
            className={kind === "figure" ? `${field.input} ${text.numeric}` : field.input}
            inputMode={kind === "figure" ? "decimal" : undefined}
            autoComplete="off"
            value={attributeInputText(value)}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={(event) => onType(event.target.value)}
          />
        )
      }
    </Field>
  );
}

type ChoiceProps = InputProps & {
  value: string;
  choices: Readonly<Record<string, string>>;
  onChoose: (word: string) => void;
};

const Choice = ({ choices, onChoose, ...props }: ChoiceProps) => (
  <Select {...props} onChange={(event) => onChoose(event.target.value)}>
    <option value="">Not stated</option>
    {!Object.hasOwn(choices, props.value) && props.value !== "" && <option value={props.value}>{props.value}</option>}
    {Object.entries(choices).map(([word, label]) => (
      <option key={word} value={word}>
        {label}
      </option>
    ))}
  </Select>
);
