import { startTransition, useEffect, useOptimistic, useRef, useState, useTransition } from "react";
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
import typography from "../shell/typography.module.css";
import styles from "./product-reviews.module.css";
import { Review } from "./review.tsx";
import { Stars } from "./stars.tsx";

export type ProductReviewsProps = { rating: NonNullable<Product["rating"]>; first: Page };

type Sort = keyof typeof reviewSorts;
type Choice = { sort: Sort; stars: StarCount | null };

/** The reviews on the page, what they were chosen by, and the place of the first one that "Show more reviews" added. */
type Shown = { choice: Choice; page: Page; added: number | null };

/** The reviews of a product: average, distribution, and the reviews themselves, sorted and filtered by stars. */
export default function ProductReviews({ rating, first }: ProductReviewsProps) {
  const [shown, setShown] = useState<Shown>({ choice: { sort: "newest", stars: null }, page: first, added: null });
  const { reviews, next_cursor } = shown.page;
  // What was chosen last, also while its reviews are read. When they cannot be read, it is again that of the shown ones.
  const [choice, setChoice] = useOptimistic(shown.choice);
  const [busy, startReading] = useTransition();
  // Until then it is only what the server rendered, and presses wait (web/early-events.ts).
  const ready = useHydrated();
  const unhydrated = ready ? undefined : "";
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (shown.added !== null) list.current?.querySelectorAll<HTMLElement>(":scope > li")[shown.added]?.focus();
  }, [shown.added]);

  /** Reads what `load` returns, and says so when it cannot be read. */
  const read = (load: () => Promise<Shown>) =>
    startReading(async () => {
      try {
        const next = await load();
        startTransition(() => setShown(next));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showError(error.message);
      }
    });

  const choose = (wanted: Choice) =>
    read(async () => {
      setChoice(wanted);
      return { choice: wanted, page: await loadPage(first.product_id, wanted), added: null };
    });

  const showMore = () => {
    if (busy || next_cursor === null) return;
    read(async () => {
      const page = await loadPage(first.product_id, shown.choice, next_cursor);
      const all = [...reviews, ...page.reviews];
      return { choice: shown.choice, page: { ...page, reviews: all }, added: reviews.length };
    });
  };

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
        <p className={`${typography.small} ${text.soft}`}>Only from customers who bought it here.</p>
        <ul className={styles.distribution} aria-label="Reviews by stars">
          {STARS.map((stars, index) => {
            const count = first.distribution[index] ?? 0;
            const chosen = choice.stars === stars;
            return (
              <li key={stars}>
                <button
                  type="button"
                  disabled={count === 0}
                  aria-pressed={chosen}
                  onClick={() => choose({ ...choice, stars: chosen ? null : stars })}
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
              <Select value={choice.sort} onChange={({ target }) => choose({ ...choice, sort: target.value as Sort })}>
                {Object.entries(reviewSorts).map(([sort, label]) => (
                  <option key={sort} value={sort}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
          )}
          {choice.stars !== null && (
            <button type="button" className={button.link} onClick={() => choose({ ...choice, stars: null })}>
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
          <button type="button" className={button.secondary} aria-busy={busy} onClick={showMore}>
            Show more reviews
          </button>
        )}
      </div>
    </>
  );
}

const loadPage = (id: number, { sort, stars }: Choice, cursor: string | null = null): Promise<Page> =>
  call("GET /api/products/:id/reviews", {
    params: { id },
    query: { sort, ...(stars !== null && { stars }), ...(cursor !== null && { cursor }) },
  });
