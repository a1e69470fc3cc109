import { useNavigate } from "react-router";
import { showError } from "#web/ui/alerts.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./wish-button.module.css";
import { type Wish, wishIds } from "./wish-ids.ts";

/** Puts a product on the wish list, or takes it off. What it does is loaded when it is pressed. */
export function WishButton({ product: { id, productname } }: { product: Wish }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={styles.wish}
      aria-label={`Wish list: ${productname}`}
      aria-pressed={wishIds.use().includes(id)}
      onClick={() =>
        import("./wishlist.ts").then(
          ({ toggleWish }) => toggleWish({ id, productname }, navigate),
          () => showError("Not saved. Check your connection and press again."),
        )
      }
    >
      <Icon name="heart" />
    </button>
  );
}
