import type { KeyboardEvent } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { MAX_OPTION_VALUES } from "#contract/limits.ts";
import type { ProductOption } from "#contract/products.variants.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import styles from "./options.module.css";
import { addValue, type FormVariants, moveValue, removeValue, renameOption, renameValue } from "./variants.ts";

type OptionEditorProps = {
  option: ProductOption;
  at: number;
  form: FormVariants;
  problems: FieldErrors;
  suggestions: readonly string[];
  set: (next: FormVariants) => void;
  focusOn: (name: string) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
};

/** The name and values of one option. Enter in a value adds the next one. */
export function OptionEditor(props: OptionEditorProps) {
  const { option, at, form, problems, suggestions, set, focusOn, onRemove, onMove } = props;
  const { name, values } = option;
  const title = name || `option ${at + 1}`;
  const valuesName = `options.${at}.values`;
  const ofValues = problems[valuesName] ?? [];

  function add() {
    set(addValue(form, at, ""));
    focusOn(`${valuesName}.${values.length}`);
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (values.length < MAX_OPTION_VALUES) add();
  }

  function remove(valueIndex: number) {
    set(removeValue(form, at, valueIndex));
    focusOn(`${valuesName}.${Math.max(0, valueIndex - 1)}`);
  }

  return (
    <fieldset className={styles.option} aria-label={`Option ${title}`}>
      <div className={styles.optionName}>
        <Field label={`Option ${at + 1}`} name={`options.${at}.name`} errors={problems}>
          {(input) => (
            <input
              {...input}
              autoComplete="off"
              list={`option-names-${at}`}
              placeholder="Size"
              value={name}
              onChange={({ target }) => set(renameOption(form, at, target.value))}
            />
          )}
        </Field>
        <datalist id={`option-names-${at}`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
        <div className={styles.optionTools}>
          {form.options.length > 1 && (
            <>
              <Step
                label={`Move option ${title} up`}
                className={styles.up}
                disabled={at === 0}
                onClick={() => onMove(-1)}
              />
              <Step
                label={`Move option ${title} down`}
                className={styles.down}
                disabled={at === form.options.length - 1}
                onClick={() => onMove(1)}
              />
            </>
          )}
          <button type="button" className={`${button.quiet} ${button.small}`} onClick={onRemove}>
            Remove<span className={text.visuallyHidden}> option {title}</span>
          </button>
        </div>
      </div>
      <div>
        <span className={field.label} aria-hidden="true">
          Values
        </span>
        <ol className={styles.values}>
          {values.map((value, valueIndex) => (
            <Value
              // biome-ignore lint/suspicious/noArrayIndexKey: a value has no id, and it is typed here
              key={valueIndex}
              label={`Value ${valueIndex + 1} of ${title}`}
              name={`${valuesName}.${valueIndex}`}
              value={value}
              messages={problems[`${valuesName}.${valueIndex}`] ?? []}
              onType={(typed) => set(renameValue(form, at, valueIndex, typed))}
              onPress={press}
              onMove={(by) => {
                set(moveValue(form, at, valueIndex, by));
                focusOn(`${valuesName}.${valueIndex + by}`);
              }}
              canMove={[valueIndex > 0, valueIndex < values.length - 1]}
              onRemove={values.length > 1 ? () => remove(valueIndex) : undefined}
            />
          ))}
          {values.length < MAX_OPTION_VALUES && (
            <li>
              <button type="button" className={button.secondary} onClick={add}>
                <Icon name="plus" />
                Add value<span className={text.visuallyHidden}> to {title}</span>
              </button>
            </li>
          )}
        </ol>
        {ofValues.length > 0 && (
          <p className={field.error}>
            <Icon name="alert-circle" />
            <span>{ofValues.join(" ")}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}

type ValueProps = {
  label: string;
  name: string;
  value: string;
  messages: readonly string[];
  onType: (typed: string) => void;
  onPress: (event: KeyboardEvent) => void;
  onMove: (by: 1 | -1) => void;
  /** Whether it can move back and forward. */
  canMove: readonly [boolean, boolean];
  onRemove: (() => void) | undefined;
};

function Value({ label, name, value, messages, onType, onPress, onMove, canMove, onRemove }: ValueProps) {
  const shown = value || label.toLowerCase();
  return (
    <li>
      <span className={styles.value}>
        <input
          className={field.input}
          name={name}
          aria-label={label}
          aria-invalid={messages.length > 0 || undefined}
          aria-describedby={messages.length > 0 ? `${name}-error` : undefined}
          autoComplete="off"
          maxLength={50}
          value={value}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onPress}
        />
        <Step
          label={`Move ${shown} forward`}
          className={styles.back}
          disabled={!canMove[0]}
          onClick={() => onMove(-1)}
        />
        <Step label={`Move ${shown} back`} disabled={!canMove[1]} onClick={() => onMove(1)} />
        <button
          type="button"
          className={`${button.quiet} ${button.small} ${styles.icon}`}
          aria-label={`Remove ${shown}`}
          disabled={!onRemove}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </span>
      {messages.length > 0 && (
        <span className={field.error} id={`${name}-error`}>
          {messages.join(" ")}
        </span>
      )}
    </li>
  );
}

type StepProps = { label: string; className?: string | undefined; disabled: boolean; onClick: () => void };

const Step = ({ label, className = "", ...rest }: StepProps) => (
  <button
    type="button"
    className={`${button.quiet} ${button.small} ${styles.icon} ${className}`}
    aria-label={label}
    {...rest}
  >
    <Icon name="caret-right" />
  </button>
);
