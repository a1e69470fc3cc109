import { formatMoney } from "#contract/money.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import field from "#web/ui/field.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { FillColumn } from "./fill-column.tsx";
import type { FormState } from "./form-state.ts";
import { parseGallery } from "./gallery.ts";
import styles from "./options.module.css";
import { PictureSelect, variantImage } from "./picture-select.tsx";
import { parsePrice } from "./prices.ts";
import {
  combinationName,
  combinations,
  type FormVariant,
  type FormVariants,
  sellCombination,
  setCell,
  type VariantCell,
  variantAt,
  variantCells,
  variantsOf,
} from "./variants.ts";

type VariantsTableProps = { state: FormState; form: FormVariants; set: (next: FormVariants) => void };

const typedCells = ["stock", "price", "sku", "barcode"] as const;

/** The combinations of the options: which are sold, and stock, price, codes and picture of each. On a phone each one is a card. */
export function VariantsTable({ state, form, set }: VariantsTableProps) {
  const { options, variants } = form;
  const { base, values, problems } = state;
  const price = parsePrice(values.selling);
  const pictures = parseGallery(values.gallery);
  return (
    <div className={styles.variants}>
      <FillColumn form={form} set={set} pictures={pictures} />
      <table className={`${plainTable.table} ${styles.table}`} aria-labelledby="variants">
        <caption id="variants" tabIndex={-1} className={text.visuallyHidden}>
          Variants
        </caption>
        <thead>
          <tr>
            <th scope="col">Sold</th>
            {typedCells.map((cell) => (
              <th key={cell} scope="col">
                {variantCells[cell]}
              </th>
            ))}
            <th scope="col">Picture</th>
          </tr>
        </thead>
        <tbody>
          {combinations(form).map((valueIndexes) => {
            const variant = variantAt(variants, valueIndexes);
            const name = combinationName(options, valueIndexes);
            return (
              <tr key={valueIndexes.join()} className={variant ? undefined : styles.notSold}>
                <th scope="row">
                  <label className={field.check}>
                    <input
                      type="checkbox"
                      checked={variant !== undefined}
                      onChange={({ target }) =>
                        set(sellCombination(form, valueIndexes, { sold: target.checked, base: variantsOf(base) }))
                      }
                    />
                    <span>{name}</span>
                  </label>
                </th>
                {variant ? (
                  <Cells
                    variant={variant}
                    name={name}
                    pictures={pictures}
                    problems={problems}
                    at={variants.indexOf(variant)}
                    usualPrice={price === null ? "" : formatMoney(price)}
                    onSet={(cell, typed) => set(setCell(form, valueIndexes, cell, typed))}
                  />
                ) : (
                  <td colSpan={5} className={text.faint}>
                    Not sold
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type CellsProps = {
  variant: FormVariant;
  name: string;
  at: number;
  /** The price of the product. */
  usualPrice: string;
  pictures: readonly GalleryEntry[];
  problems: FormState["problems"];
  onSet: (cell: VariantCell, typed: string) => void;
};

function Cells({ variant, name, at, usualPrice, pictures, problems, onSet }: CellsProps) {
  const own = pictures.find(({ image }) => variantImage(image) === variant.image);
  return (
    <>
      {typedCells.map((cell) => (
        <td key={cell} data-label={variantCells[cell]}>
          <Cell
            cell={cell}
            label={`${variantCells[cell]} of ${name}`}
            name={`variants.${at}.${cell}`}
            value={variant[cell]}
            placeholder={cell === "price" ? usualPrice : undefined}
            messages={problems[`variants.${at}.${cell}`] ?? []}
            onType={(typed) => onSet(cell, typed)}
          />
        </td>
      ))}
      <td data-label="Picture">
        <div className={styles.picture}>
          <Thumbnail image={own?.image ?? ""} />
          <PictureSelect
            label={`Picture of ${name}`}
            pictures={pictures}
            value={own ? variant.image : ""}
            onChoose={(image) => onSet("image", image)}
          />
        </div>
      </td>
    </>
  );
}

type CellProps = {
  cell: (typeof typedCells)[number];
  label: string;
  name: string;
  value: string;
  placeholder: string | undefined;
  messages: readonly string[];
  onType: (typed: string) => void;
};

const inputModes = { stock: "numeric", price: "decimal", sku: "text", barcode: "text" } as const;

function Cell({ cell, label, name, value, placeholder, messages, onType }: CellProps) {
  const isNumber = inputModes[cell] !== "text";
  const isInvalid = messages.length > 0;
  return (
    <>
      <input
        className={isNumber ? `${field.input} ${text.numeric}` : field.input}
        name={name}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${name}-error` : undefined}
        inputMode={inputModes[cell]}
        maxLength={isNumber ? undefined : 60}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      {isInvalid && (
        <span className={field.error} id={`${name}-error`}>
          {messages.join(" ")}
        </span>
      )}
    </>
  );
}
