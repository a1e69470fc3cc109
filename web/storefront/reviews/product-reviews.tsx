import { useRef, useState } from "react";
import type { Product } from "#contract/products.ts";
import { reviewSorts, STARS, type Stars as StarCount } from "#contract/reviews.states.ts";
import type { ProductReviews as Page } from "#contract/reviews.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type from "../shell/type.module.css";
import styles from "./product-reviews.module.css";
import { Review } from "./review.tsx";
import { Stars } from "./stars.tsx";

export type ProductReviewsProps = { rating: NonNullable<Product["rating"]>; first: Page };

type Sort = keyof typeof reviewSorts;
type Choice = { sort: Sort; stars: StarCount | null };

/** The reviews of a product: average, distribution, and the reviews themselves, sorted and filtered by stars. */
export default function ProductReviews({ rating, first }: ProductReviewsProps) {
  const [choice, setChoice] = useState<Choice>({ sort: "newest", stars: null });
  const [{ reviews, next_cursor }, setPage] = useState(first);
  const [busy, setBusy] = useState(false);
  // Until then it is only what the server rendered, and presses wait (web/early-events.ts).
  const ready = useHydrated();
  const unhydrated = ready ? undefined : "";
  const list = useRef<HTMLUListElement>(null);

  async function read(wanted: Choice, cursor: string | null) {
    setBusy(true);
    try {
      const query = {
        sort: wanted.sort,
        ...(wanted.stars !== null && { stars: wanted.stars }),
        ...(cursor !== null && { cursor }),
      };
      const next = await call("GET /api/products/:id/reviews", { params: { id: first.product_id }, query });
      setChoice(wanted);
      setPage(cursor === null ? next : { ...next, reviews: [...reviews, ...next.reviews] });
      if (cursor !== null) list.current?.querySelector<HTMLElement>(`li:nth-child(${reviews.length + 1})`)?.focus();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      showError(reason.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={styles.summary} data-unhydrated={unhydrated}>
        <h2 id="reviews-title">Reviews</h2>
        <p className={styles.average} aria-hidden="true">
          {rating.average.toFixed(1)}
        </p>
        <p>
          <Stars {...rating} />
        </p>
        <p className={`${type.small} ${text.soft}`}>Only from customers who bought it here.</p>
        <ul className={styles.distribution} aria-label="Reviews by stars">
          {STARS.map((stars, place) => {
            const count = first.distribution[place] ?? 0;
            const chosen = choice.stars === stars;
            return (
              <li key={stars}>
                <button
                  type="button"
                  disabled={count === 0}
                  aria-pressed={chosen}
                  onClick={() => read({ ...choice, stars: chosen ? null : stars }, null)}
                >
                  <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
                  <meter min={0} max={rating.count} value={count} aria-hidden="true" />
                  <span>{count}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <div className={styles.list} aria-busy={busy} data-unhydrated={unhydrated}>
        <div className={styles.toolbar}>
          {ready && (
            // biome-ignore lint/a11y/noLabelWithoutControl: Select is the control
            <label>
              Sort reviews
              <Select
                value={choice.sort}
                onChange={({ target }) => read({ ...choice, sort: target.value as Sort }, null)}
              >
                {Object.entries(reviewSorts).map(([sort, label]) => (
                  <option key={sort} value={sort}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
          )}
          {choice.stars !== null && (
            <button type="button" className={button.link} onClick={() => read({ ...choice, stars: null }, null)}>
              Show all stars
            </button>
          )}
        </div>
        <ul ref={list}>
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
        {next_cursor !== null && (
          <button type="button" className={button.secondary} aria-busy={busy} onClick={() => read(choice, next_cursor)}>
            Show more reviews
          </button>
        )}
      </div>
    </>
  );
}
