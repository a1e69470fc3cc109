import { useState } from "react";
import { formatDate } from "#contract/dates.ts";
import { reportReasons } from "#contract/reviews.states.ts";
import type { PublicReview } from "#contract/reviews.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showToast } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/field.tsx";
import text from "#web/ui/text.module.css";
import { Form } from "../shell/form.tsx";
import { shopNameOf, useShop } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import styles from "./product-reviews.module.css";
import { ReviewPictures } from "./review-pictures.tsx";
import { StarRow } from "./star-row.tsx";

/** One review, with its pictures, the answer of the shop, and what visitors can do with it. */
export function Review({ review }: { review: PublicReview }) {
  const shop = useShop();
  return (
    <li className={styles.review} tabIndex={-1}>
      <div className={styles.byline}>
        <StarRow rating={review.rating} />
        <p className={typography.small}>{review.author}</p>
        <p className={`${typography.micro} ${text.faint}`}>
          <time dateTime={review.written_at}>{formatDate(review.written_at)}</time>
        </p>
      </div>
      <div className={styles.words}>
        <h3>{review.title}</h3>
        <p className={styles.body}>{review.body}</p>
        <ReviewPictures review={review} />
        {review.reply !== null && (
          <div className={styles.reply}>
            <h4>{shopNameOf(shop)} answers</h4>
            <p className={styles.body}>{review.reply}</p>
          </div>
        )}
        <div className={styles.actions}>
          <Helpful review={review} />
          <Report review={review} />
        </div>
      </div>
    </li>
  );
}

type ActionProps = { review: PublicReview };

function Helpful({ review: { id, title, helpful: first } }: ActionProps) {
  const [helpful, setHelpful] = useState(first);
  const [voted, setVoted] = useState(false);
  const vote = async () => {
    try {
      const reply = await call("POST /api/reviews/:id/helpful", { params: { id } });
      setHelpful(reply.helpful);
      setVoted(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error.message);
    }
  };
  return (
    <>
      <button type="button" className={`${button.secondary} ${button.small}`} aria-pressed={voted} onClick={vote}>
        Helpful<span className={text.visuallyHidden}>: {title}</span>
      </button>
      <span className={`${typography.small} ${text.soft}`} role="status">
        {helpful > 0 && (helpful === 1 ? "1 found this helpful" : `${helpful} found this helpful`)}
      </span>
    </>
  );
}

function Report({ review: { id, title } }: ActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={button.link} onClick={() => setOpen(true)}>
        Report<span className={text.visuallyHidden}>: {title}</span>
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="Report this review" text="We look at every report.">
          <Form
            label="Report"
            send={(value) =>
              call("POST /api/reviews/:id/report", {
                params: { id },
                body: { reason: value("reason") as keyof typeof reportReasons },
              })
            }
            onDone={({ message }) => {
              setOpen(false);
              showToast({ kind: "success", title: "Reported", message });
            }}
          >
            {(errors) => (
              <SelectField label="What is wrong with it?" name="reason" errors={errors} defaultValue="spam">
                {Object.entries(reportReasons).map(([reason, label]) => (
                  <option key={reason} value={reason}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
          </Form>
          <form method="dialog">
            <button type="submit" className={button.link}>
              Cancel
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
