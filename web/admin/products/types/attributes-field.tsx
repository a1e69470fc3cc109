import { type ReactNode, useId } from "react";
import { type AttributeKind, attributeKinds } from "#contract/enums.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { MAX_TYPE_ATTRIBUTES } from "#contract/limits.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import styles from "./attributes-field.module.css";
import { attributesAsText, attributesIn, newAttribute, type TypedAttribute } from "./type-shape.ts";

type AttributesFieldProps = { value: string; errors: FieldErrors; onChange: (text: string) => void };

/** The attributes of a type in their order, each with what staff enter, and where customers see it. */
export function AttributesField({ value, errors, onChange }: AttributesFieldProps) {
  const id = useId();
  const attributes = attributesIn(value);
  const problems = [...new Set(errors.attributes)];
  const save = (next: readonly TypedAttribute[]) => onChange(attributesAsText(next));
  const change = (index: number, given: Partial<TypedAttribute>) =>
    save(attributes.map((attribute, at) => (at === index ? { ...attribute, ...given } : attribute)));
  const swapWithNext = (index: number) => {
    const [one, next] = attributes.slice(index, index + 2);
    if (one && next) save(attributes.toSpliced(index, 2, next, one));
  };
  return (
    <fieldset className={styles.attributes} aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}>
      <legend className={styles.legend}>Attributes</legend>
      {problems.length > 0 && (
        <p id={`${id}-problems`} className={field.error} role="alert">
          {problems.join(" ")}
        </p>
      )}
      {attributes.length === 0 && (
        <p className={field.hint}>None yet. Customers compare and filter products by their attributes.</p>
      )}
      <ol>
        {attributes.map((attribute, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new attribute has no identity but its place
          <li key={index} className={styles.attribute}>
            <AttributeInputs
              attribute={attribute}
              index={index + 1}
              invalid={problems.length > 0}
              onChange={(given) => change(index, given)}
            />
            <div className={styles.moves}>
              <Move label={`Move attribute ${index + 1} up`} off={index === 0} onPress={() => swapWithNext(index - 1)}>
                <Icon name="caret-up" />
              </Move>
              <Move
                label={`Move attribute ${index + 1} down`}
                off={index === attributes.length - 1}
                onPress={() => swapWithNext(index)}
              >
                <Icon name="caret-down" />
              </Move>
              <Move
                label={`Remove attribute ${index + 1}`}
                onPress={() => save(attributes.filter((_, at) => at !== index))}
              >
                <Icon name="close" />
              </Move>
            </div>
          </li>
        ))}
      </ol>
      {attributes.length < MAX_TYPE_ATTRIBUTES && (
        <button
          type="button"
          className={`${button.secondary} ${button.small}`}
          onClick={() => save([...attributes, newAttribute])}
        >
          Add attribute
        </button>
      )}
    </fieldset>
  );
}

type MoveProps = { label: string; off?: boolean; onPress: () => void; children: ReactNode };

const Move = ({ label, off = false, onPress, children }: MoveProps) => (
  <button
    type="button"
    className={`${button.quiet} ${button.small}`}
    aria-label={label}
    disabled={off}
    onClick={onPress}
  >
    {children}
  </button>
);

type InputsProps = {
  attribute: TypedAttribute;
  index: number;
  invalid: boolean;
  onChange: (given: Partial<TypedAttribute>) => void;
};

/** The fields of one attribute. What staff enter is chosen once: products have values of that kind. */
function AttributeInputs({ attribute, index, invalid, onChange }: InputsProps) {
  const id = useId();
  const { key, label, kind, unit, choices, filter, on_card } = attribute;
  const input = { className: field.input, autoComplete: "off", "aria-invalid": invalid || undefined };
  return (
    <div className={styles.inputs}>
      <label className={field.field} htmlFor={`${id}-label`}>
        <span className={field.label}>Label {index}</span>
        <input
          {...input}
          id={`${id}-label`}
          value={label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </label>
      <label className={field.field} htmlFor={`${id}-kind`}>
        <span className={field.label}>Staff enter</span>
        <Select
          className={field.input}
          id={`${id}-kind`}
          value={kind}
          disabled={key !== undefined}
          onChange={(event) => onChange({ kind: event.target.value as AttributeKind })} // Its options are these.
        >
          {keysOf(attributeKinds).map((each) => (
            <option key={each} value={each}>
              {attributeKinds[each]}
            </option>
          ))}
        </Select>
      </label>
      {kind === "number" && (
        <label className={field.field} htmlFor={`${id}-unit`}>
          <span className={field.label}>Unit</span>
          <input
            {...input}
            id={`${id}-unit`}
            placeholder="kg"
            value={unit}
            onChange={(event) => onChange({ unit: event.target.value })}
          />
        </label>
      )}
      {kind === "choice" && (
        <label className={`${field.field} ${styles.choices}`} htmlFor={`${id}-choices`}>
          <span className={field.label}>Choices, separated by commas</span>
          <input
            {...input}
            id={`${id}-choices`}
            placeholder="Roof, Hitch"
            value={choices}
            onChange={(event) => onChange({ choices: event.target.value })}
          />
        </label>
      )}
      <span className={styles.checks}>
        <label className={field.check}>
          <input type="checkbox" checked={filter} onChange={(event) => onChange({ filter: event.target.checked })} />
          Customers can filter by it
        </label>
        <label className={field.check}>
          <input type="checkbox" checked={on_card} onChange={(event) => onChange({ on_card: event.target.checked })} />
          Shown on product cards
        </label>
      </span>
    </div>
  );
}
