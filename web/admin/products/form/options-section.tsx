import { type Dispatch, useRef } from "react";
import { flushSync } from "react-dom";
import { MAX_OPTIONS, MAX_VARIANTS } from "#contract/limits.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import type { FormAction, FormState } from "./form-state.ts";
import { OptionEditor } from "./option-editor.tsx";
import styles from "./options.module.css";
import { messagesAboutAll } from "./variant-problems.ts";
import {
  addOption,
  countCombinations,
  type FormVariants,
  moveOption,
  parseVariants,
  removedVariants,
  removeOption,
  serializeVariants,
} from "./variants.ts";
import { VariantsTable } from "./variants-table.tsx";

/** The names that are offered for the next option. */
const OPTION_NAMES = ["Size", "Colour", "Visor"];

/** The options of a product and its variants: stock, price, codes and picture of each combination. */
export function OptionsSection({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const form = parseVariants(state.values.variants);
  const { options } = form;
  const section = useRef<HTMLElement>(null);
  const set = (next: FormVariants) => dispatch({ type: "setValue", name: "variants", value: serializeVariants(next) });
  /** Focuses a field that a change has just added: at once, so that the next letter goes into it. */
  const focusOn = (name: string) => {
    flushSync(() => undefined);
    section.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const messages = messagesAboutAll(state.problems);
  const unused = OPTION_NAMES.filter((name) => !options.some((option) => option.name === name));

  function add() {
    set(addOption(form, unused[0] ?? ""));
    focusOn(`options.${options.length}.${unused.length > 0 ? "values.0" : "name"}`);
  }

  return (
    <section ref={section} className={layout.section} aria-labelledby="options">
      <div className={layout.sectionHeader}>
        <h2 id="options" tabIndex={-1}>
          Options
        </h2>
        <span className={text.faint}>such as size or colour; each combination has its own stock</span>
      </div>
      {messages.length > 0 && (
        <p className={field.error} role="alert">
          <Icon name="warning" />
          <span>{messages.join(" ")}</span>
        </p>
      )}
      <div className={styles.options}>
        {options.map((option, optionIndex) => (
          <OptionEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no id, and its name is typed here
            key={optionIndex}
            option={option}
            at={optionIndex}
            form={form}
            set={set}
            focusOn={focusOn}
            onMove={(by) => {
              set(moveOption(form, optionIndex, by));
              focusOn(`options.${optionIndex + by}.name`);
            }}
            suggestions={unused}
            problems={state.problems}
            onRemove={() => {
              set(removeOption(form, optionIndex));
              requestAnimationFrame(() => document.getElementById("add-option")?.focus());
            }}
          />
        ))}
        {options.length < MAX_OPTIONS && (
          <button id="add-option" type="button" className={`${button.secondary} ${styles.add}`} onClick={add}>
            <Icon name="plus" />
            {options.length === 0 ? "Sell in options" : "Add another option"}
          </button>
        )}
      </div>
      {countCombinations(options) > MAX_VARIANTS && (
        <p className={field.hint}>
          These values make {countCombinations(options)} combinations, and a product has at most {MAX_VARIANTS}. Only
          those that were sold before are listed.
        </p>
      )}
      {options.length > 0 && <VariantsTable state={state} form={form} set={set} />}
      <Removed state={state} />
    </section>
  );
}

/** What saving does to variants that the form no longer sells. */
function Removed({ state: { base, values } }: { state: FormState }) {
  const { names, pieces } = removedVariants(base, values.variants);
  const leaving = pieces === 1 ? "1 piece leaves" : `${pieces.toLocaleString("en-PH")} pieces leave`;
  const isPlainNow = parseVariants(values.variants).options.length === 0;
  return (
    <div role="status">
      {names.length > 0 && (
        <p className={styles.removed}>
          <Icon name="warning" />
          <span>
            No longer sold after you submit: {names.join(", ")}. Orders keep what was bought. Customers with it in their
            cart are told that it is no longer sold.{" "}
            {isPlainNow ? "The stock is the one above." : pieces > 0 && `${leaving} the stock.`}
          </span>
        </p>
      )}
      {names.length === 0 && pieces > 0 && (
        <p className={styles.removed}>
          <Icon name="warning" />
          <span>
            The {pieces.toLocaleString("en-PH")} in stock are now counted by combination: enter the stock of each.
            Customers with this product in their cart are told to choose again.
          </span>
        </p>
      )}
    </div>
  );
}
