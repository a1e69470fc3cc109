import { Link } from "react-router";
import type { Product } from "#contract/products.ts";
import type { Variant } from "#contract/products.variants.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import { panelColor } from "../../shell/panel-color.ts";
import { colorOf } from "./colors.ts";
import styles from "./option-picker.module.css";
import { SizeGuide } from "./size-guide.tsx";

type PickerProps = { product: Product; chosen: Variant | undefined };

/** The options of a product. Each value is a link to the page with that choice, so that it works without scripts and can be sent on. */
export default function OptionPicker({ product: { options = [], variants = [], attributes }, chosen }: PickerProps) {
  return (
    <div className={styles.options} id="options">
      {options.map(({ name, values }, index) => (
        <fieldset key={name}>
          <legend>
            {name}
            {chosen && <b> {chosen.options[index]}</b>}
          </legend>
          <ul>
            {values.map((value) => {
              const variant = variantWith(variants, value, { index, chosen });
              return (
                variant && (
                  <li key={value}>
                    <Link
                      to={`?variant=${variant.id}`}
                      replace
                      preventScrollReset
                      data-sold-out={variant.stock === 0 ? "" : undefined}
                      aria-current={chosen?.options[index] === value ? "true" : undefined}
                    >
                      {COLOUR.test(name) && <Swatch value={value} image={variant.image} />}
                      {value}
                      {variant.stock === 0 && <span className={text.visuallyHidden}>, sold out</span>}
                    </Link>
                  </li>
                )
              );
            })}
          </ul>
        </fieldset>
      ))}
      {Array.isArray(attributes.size_guide) && <SizeGuide sizes={attributes.size_guide} />}
    </div>
  );
}

const COLOUR = /^colou?rs?$/i;

/** A colour as a dot of it, or else as the picture of its variant. */
function Swatch({ value, image }: { value: string; image: string }) {
  const color = colorOf(value);
  if (color !== null) return <span className={styles.swatch} style={{ background: color }} />;
  return (
    image && (
      <span className={panelColor(0)}>
        <SmallPicture image={image} side={64} />
      </span>
    )
  );
}

type Choice = { index: number; chosen: Variant | undefined };

/** The variant that a value leads to: with the other choices as they are where there is one, in stock before sold out. */
function variantWith(variants: readonly Variant[], value: string, { index, chosen }: Choice): Variant | undefined {
  const same = ({ options, stock }: Variant) =>
    2 * options.filter((one, other) => other !== index && one === chosen?.options[other]).length + (stock > 0 ? 1 : 0);
  return variants.filter(({ options }) => options[index] === value).sort((one, other) => same(other) - same(one))[0];
}
