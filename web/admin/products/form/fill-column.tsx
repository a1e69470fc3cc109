import { useState } from "react";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import styles from "./options.module.css";
import { PictureSelect } from "./picture-select.tsx";
import { type FillScope, type FormVariants, fillColumn } from "./variants.ts";

const columns = { stock: "Stock", price: "Own price", sku: "SKU", image: "Picture" } as const;
type Column = keyof typeof columns;

type FillColumnProps = { form: FormVariants; set: (next: FormVariants) => void; pictures: readonly GalleryEntry[] };

/** Fills a column of all variants, or of those with one value, at once. */
export function FillColumn({ form, set, pictures }: FillColumnProps) {
  const [column, setColumn] = useState<Column>("stock");
  const [scope, setScope] = useState("");
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const scopes = form.options.flatMap(({ name, values }, option) =>
    values.map((value, index) => ({ key: `${option}.${index}`, label: `${name || "Option"} ${value}`, option, index })),
  );
  const chosen: FillScope = scopes.find(({ key }) => key === scope) ?? null;

  function fill() {
    set(fillColumn(form, column, typed, chosen));
    setSaid(`${columns[column]} filled in.`);
  }

  return (
    <fieldset className={styles.fill} aria-label="Fill a column">
      <span className={text.soft}>Fill</span>
      <Select
        aria-label="Column to fill"
        value={column}
        onChange={({ target }) => {
          setColumn(target.value as Column); // From our own options.
          setTyped("");
        }}
      >
        {Object.entries(columns).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Select aria-label="Variants to fill" value={scope} onChange={({ target }) => setScope(target.value)}>
        <option value="">of all</option>
        {scopes.map(({ key, label }) => (
          <option key={key} value={key}>
            of {label}
          </option>
        ))}
      </Select>
      {column === "image" ? (
        <PictureSelect label="Picture to fill in" pictures={pictures} value={typed} onChoose={setTyped} />
      ) : (
        <input
          className={field.input}
          aria-label="What to fill in"
          placeholder={column === "sku" ? "Prefix" : column === "price" ? "Blank: usual price" : "0"}
          inputMode={column === "sku" ? undefined : "decimal"}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            fill();
          }}
        />
      )}
      <button type="button" className={button.secondary} onClick={fill}>
        Fill
      </button>
      <span role="status" className={text.visuallyHidden}>
        {said}
      </span>
    </fieldset>
  );
}
