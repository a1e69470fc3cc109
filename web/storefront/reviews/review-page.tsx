import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Reviewable, ReviewableOrder } from "#contract/reviews.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/review-page";
import { ReviewForm } from "./review-form.tsx";
import styles from "./review-page.module.css";
import { ReviewPictures } from "./review-pictures.tsx";
import { StarRow } from "./star-row.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Your reviews");

type Opened = { order: ReviewableOrder | null; problem: string | null };

/**
 * The page that the link in an email opens, to review what an order delivered. The token is the fragment of the address, so that no
 * server logs it.
 */
export default function ReviewPage({ params }: Route.ComponentProps) {
  const id = Number(params.order);
  const [{ order, problem }, setOpened] = useState<Opened>({ order: null, problem: null });
  const [token, setToken] = useState("");
  const wantsStop = new URLSearchParams(useLocation().search).has("stop");

  useEffect(() => {
    const given = location.hash.slice(1);
    setToken(given);
    call("POST /api/review-links/:order/open", { params: { order: id }, body: { token: given } }).then(
      (reply) => setOpened({ order: reply.reviewable, problem: null }),
      (reason: unknown) => setOpened({ order: null, problem: messageOf(reason) }),
    );
  }, [id]);

  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={styles.page}>
        <h1 className={typography.heading2}>Your reviews</h1>
        <NeedsScripts />
        {problem && <Note kind="error" title={problem} />}
        {!order && !problem && <p className={text.soft}>Loading …</p>}
        {order && (
          <>
            {wantsStop && <Stop id={id} token={token} asked />}
            <p className={`${typography.lead} ${text.soft}`}>
              Order {order.tracking_no}. Reviews are shown as {order.author}, once we have read them.
            </p>
            {order.products.map((product) => (
              <Product
                key={product.product_id}
                product={product}
                link={{ id, token }}
                onDone={(next) => setOpened({ order: next, problem: null })}
              />
            ))}
            {!wantsStop && <Stop id={id} token={token} asked={false} />}
          </>
        )}
        <p>
          <Link className={button.link} to="/">
            Back to the shop
          </Link>
        </p>
      </div>
    </main>
  );
}

const messageOf = (reason: unknown): string => {
  if (reason instanceof ApiError) return reason.message;
  throw reason;
};

type ProductProps = {
  product: Reviewable;
  link: { id: number; token: string };
  onDone: (order: ReviewableOrder) => void;
};

/** A product with the form to review it, or with the review. */
function Product({ product, link, onDone }: ProductProps) {
  const { productname, options, image, review } = product;
  const heading = `product-${product.product_id}`;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.product} aria-labelledby={heading}>
      <div className={styles.head}>
        <Thumbnail image={image} />
        <div>
          <h2 id={heading} className={typography.heading3} ref={title} tabIndex={-1}>
            {productname}
          </h2>
          {options.length > 0 && <p className={text.soft}>{options.join(", ")}</p>}
        </div>
      </div>
      {review && review.state !== "rejected" && (
        <>
          {review.state === "waiting" && (
            <Note kind="success" title="Thank you. Your review is shown once we have read it." />
          )}
          {review.state === "approved" && <p className={text.soft}>Your review is shown in the shop.</p>}
          <StarRow rating={review.rating} />
          <p>
            <b>{review.title}</b>
          </p>
          <p className={styles.body}>{review.body}</p>
          <ReviewPictures review={review} />
        </>
      )}
      {review?.state === "rejected" && (
        <Note kind="warning" title="We could not show your review">
          <p>{review.reject_reason}</p>
          <p>You can edit it and send it again.</p>
        </Note>
      )}
      {(!review || review.state === "rejected") && (
        <ReviewForm
          product={product}
          link={link}
          onDone={(order) => {
            onDone(order);
            title.current?.focus(); // The thanks below it take the place of the form, of which the end was in view.
          }}
        />
      )}
    </section>
  );
}

/**
 * Ends the requests to this email address. It is a quiet link below the reviews, and a button for visitors who opened the page with the
 * link of the email that ends them (`asked`).
 */
function Stop({ id, token, asked }: { id: number; token: string; asked: boolean }) {
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAsyncAction(async () => {
    setProblem(null);
    try {
      setDone((await call("POST /api/review-links/:order/stop", { params: { order: id }, body: { token } })).message);
    } catch (reason) {
      setProblem(messageOf(reason));
    }
  });
  if (done !== null) return <Note kind="success" title={done} />;
  return (
    <div className={styles.stop}>
      {problem !== null && <Note kind="error" title={problem} />}
      <button
        type="button"
        className={asked ? `${button.secondary} ${button.small}` : button.link}
        aria-busy={busy}
        onClick={run}
      >
        Don't ask me for reviews again
      </button>
    </div>
  );
}
