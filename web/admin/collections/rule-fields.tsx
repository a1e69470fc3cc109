import type { AdminCollection } from "#contract/collections.admin.ts";
import { isBuiltIn } from "#contract/enums.ts";
import type { Facet } from "#contract/products.facets.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { productTypes, typeChoices } from "../shell/product-types.ts";
import type { FormDefinition } from "../shell/record-form.ts";
import { TextField } from "../shell/record-form-fields.tsx";
import { CheckBoxes, CheckList } from "../shell/record-form-frame.tsx";
import type { RecordForm } from "../shell/use-record-form.ts";
import styles from "./collection-form.module.css";
import {
  attributesFor,
  onlyChoices,
  parseAttributes,
  rangeIn,
  rangeText,
  withAttribute,
  wordsIn,
} from "./collection-shape.ts";

type RuleFieldsProps = { form: RecordForm<AdminCollection>; shape: FormDefinition<AdminCollection> };

/** What a product has to be to belong to the collection. A field that is left blank does not matter. */
export function RuleFields(tied: RuleFieldsProps) {
  const { form } = tied;
  const { values, problems } = form.state;
  const { type = "", attributes = "{}" } = values;
  productTypes.use(); // They may be loaded after the form.
  const known = typeChoices();
  const facets = attributesFor(type);
  const typed = parseAttributes(attributes);
  const missing = Object.keys(typed).filter((name) => facets.every(([known]) => known !== name));
  const setAttribute = (name: string) => (value: string) =>
    form.set("attributes")(withAttribute(attributes, name, value));

  function setType(wanted: string) {
    form.set("type")(wanted);
    form.set("attributes")("{}"); // Those of the former type.
  }

  return (
    <>
      {problems.rule && (
        <p className={`${field.error} ${styles.wide}`} role="alert">
          {problems.rule.join(" ")}
        </p>
      )}
      <Field label="Type" name="type" errors={problems}>
        {(props) => (
          <Select {...props} value={type} onChange={(event) => setType(event.target.value)}>
            <option value="">All types</option>
            {Object.entries(known).map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
            {type !== "" && !(type in known) && <option value={type}>{type} (deleted)</option>}
          </Select>
        )}
      </Field>
      <TextField {...tied} name="new_days" inputMode="numeric" hint="1 is today only, 30 the last thirty days." />
      <TextField {...tied} name="min_price" inputMode="decimal" hint="In pesos." />
      <TextField {...tied} name="max_price" inputMode="decimal" hint="In pesos." />
      {facets.map(([name, facet]) => (
        <AttributeField
          key={name}
          name={`attribute-${name}`}
          facet={facet}
          value={typed[name] ?? ""}
          onChange={setAttribute(name)}
          choices={isBuiltIn(type) ? [] : (facet.order ?? [])}
        />
      ))}
      {missing.map((name) => (
        <TextAttribute
          key={name}
          name={`attribute-${name}`}
          label={name}
          value={typed[name] ?? ""}
          onChange={setAttribute(name)}
          hint="Products of this type don't have it any more, so nothing matches. Leave it blank."
        />
      ))}
      <TextField
        {...tied}
        name="min_rating"
        inputMode="decimal"
        hint="1 to 5. Products without reviews are left out."
      />
      <CheckList {...tied} name="only" choices={onlyChoices} />
    </>
  );
}

type AttributeProps = { name: string; value: string; onChange: (value: string) => void };

/** What a product has to have of an attribute: a choice, some of several, or what is typed. */
function AttributeField({ facet, choices, ...props }: AttributeProps & { facet: Facet; choices: readonly string[] }) {
  const { name, value, onChange } = props;
  if (facet.yesNo)
    return (
      <Field label={facet.label} name={name} errors={{}}>
        {(select) => (
          <Select {...select} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">Either</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </Select>
        )}
      </Field>
    );
  if (facet.range) {
    const { from, to } = rangeIn(value);
    const unit = facet.unit ? `, ${facet.unit}` : "";
    return (
      <>
        <TextAttribute
          name={`${name}-from`}
          label={`${facet.label} from${unit}`}
          value={from}
          isNumber
          onChange={(typed) => onChange(rangeText(typed, to))}
        />
        <TextAttribute
          name={`${name}-to`}
          label={`${facet.label} to${unit}`}
          value={to}
          isNumber
          onChange={(typed) => onChange(rangeText(from, typed))}
        />
      </>
    );
  }
  if (choices.length > 0) {
    const chosen = wordsIn(value);
    // A value that is not a choice any more stays until it is unchecked.
    const all = [...choices, ...chosen.filter((word) => !choices.includes(word))];
    return (
      <CheckBoxes
        name={name}
        label={facet.label}
        choices={all.map((word) => ({ value: word, label: word }))}
        checked={chosen}
        onChange={(words) => onChange(words.join(", "))}
        hint="Any of these. All, if none is selected."
      />
    );
  }
  return <TextAttribute {...props} label={facet.label} hint={hintOf(facet)} isNumber={facet.atLeast !== undefined} />;
}

const TextAttribute = ({
  name,
  label,
  value,
  hint,
  isNumber = false,
  onChange,
}: AttributeProps & { label: string; hint?: string; isNumber?: boolean }) => (
  <Field label={label} name={name} errors={{}} hint={hint}>
    {(props) => (
      <input
        {...props}
        autoComplete="off"
        inputMode={isNumber ? "decimal" : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

const hintOf = ({ atLeast, unit, order = [] }: Facet): string =>
  atLeast
    ? `At least this many ${unit}.`
    : `Any of these, separated by commas${order.length > 0 ? `: ${order.join(", ")}` : ""}.`;
