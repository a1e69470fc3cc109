import { centavosOf, formatMoney } from "#contract/money.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import { panelColor } from "../shell/panel-color.ts";
import typography from "../shell/typography.module.css";
import styles from "./compact-lines.module.css";

/** One product of an order. `price` is in pesos. */
type CompactLine = {
  id: number | string;
  name: string;
  image: string;
  price: number;
  quantity: number;
  note?: string | undefined;
};

/** The lines of an order in a narrow column: picture, name, price × quantity and subtotal. */
export const CompactLines = ({ lines }: { lines: readonly CompactLine[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ id, name, image, price, quantity, note }, position) => (
      <li key={id}>
        <span className={`${styles.picture} ${panelColor(position)}`}>
          {image && <SmallPicture image={image} side={64} />}
        </span>
        <b>{name}</b>
        <span className={`${text.soft} ${styles.price}`}>
          {[quantity > 0 && `${money(price)} × ${quantity}`, note].filter(Boolean).join(", ")}
        </span>
        <span className={`${typography.numeric} ${styles.subtotal}`}>
          {quantity > 0 ? formatMoney(centavosOf(price) * quantity) : "–"}
        </span>
      </li>
    ))}
  </ul>
);
