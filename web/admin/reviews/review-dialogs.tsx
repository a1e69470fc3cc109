import { MAX_REASON_LENGTH, MAX_REVIEW_REPLY } from "#contract/limits.ts";
import type { AdminReview } from "#contract/reviews.admin.ts";
import { reportReasons } from "#contract/reviews.states.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import text from "#web/ui/text.module.css";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { ReviewPictures } from "./review-pictures.tsx";
import styles from "./reviews.module.css";

type DialogProps = { review: AdminReview; onClose: () => void };

const Operation = ({ id, name }: { id: number; name: string }) => (
  <>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="operation" value={name} />
  </>
);

/** Asks why a review is not shown. */
export const RejectDialog = ({ review: { id, author }, onClose }: DialogProps) => (
  <ActionDialog
    title="Reject this review?"
    text={`${author} sees the reason and can submit it again.`}
    onClose={onClose}
  >
    {({ errors, busy }) => (
      <>
        <Operation id={id} name="reject" />
        <TextField type="multiline" label="Reason" name="reason" errors={errors} maxLength={MAX_REASON_LENGTH} />
        <DialogButtons busy={busy} onCancel={onClose}>
          Reject review
        </DialogButtons>
      </>
    )}
  </ActionDialog>
);

/** The answer of the shop, which visitors read below the review. */
export const ReplyDialog = ({ review: { id, reply, title }, onClose }: DialogProps) => (
  <ActionDialog
    title="Answer"
    text={`Shown below “${title}”.${reply === null ? "" : " Leave blank to remove the answer."}`}
    onClose={onClose}
  >
    {({ errors, busy }) => (
      <>
        <Operation id={id} name="reply" />
        <TextField
          type="multiline"
          label="Your answer"
          name="reply"
          errors={errors}
          maxLength={MAX_REVIEW_REPLY}
          defaultValue={reply ?? ""}
        />
        <DialogButtons busy={busy} onCancel={onClose}>
          Save answer
        </DialogButtons>
      </>
    )}
  </ActionDialog>
);

/** Asks before a review is deleted with its personal data. */
export const DeleteDialog = ({ review: { id, author }, onClose }: DialogProps) => (
  <ActionDialog
    title="Delete this review?"
    text={`The review of ${author} is deleted with its pictures and votes. This cannot be undone.`}
    onClose={onClose}
  >
    {({ busy }) => (
      <>
        <Operation id={id} name="delete" />
        <DialogButtons busy={busy} onCancel={onClose}>
          Delete review
        </DialogButtons>
      </>
    )}
  </ActionDialog>
);

/** A whole review, with its pictures, reports and answer. */
export function ReviewDialog({ review, onClose, onDelete }: DialogProps & { onDelete: () => void }) {
  const { title, body, author, product, order, pictures, reports, reply, reject_reason } = review;
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={title}
      text={`${review.rating} of 5 stars, ${author}, ${product.productname}`}
    >
      <div className={styles.review}>
        <p className={styles.body}>{body}</p>
        <ReviewPictures pictures={pictures} />
        {reports.length > 0 && (
          <p>
            <b>Reported:</b> {reports.map((reason) => reportReasons[reason]).join("; ")}
          </p>
        )}
        {reject_reason !== null && (
          <p className={styles.body}>
            <b>Rejected:</b> {reject_reason}
          </p>
        )}
        {reply !== null && (
          <p className={styles.body}>
            <b>Your answer:</b> {reply}
          </p>
        )}
        <p>
          {order ? (
            <a className={text.link} href={`/admin/view-order/${order.id}`}>
              Order {order.tracking_no}
            </a>
          ) : (
            "Without an order"
          )}
        </p>
      </div>
      <div className={dialog.buttons}>
        <Permitted permission="erase_customers">
          <button type="button" className={button.quiet} onClick={onDelete}>
            Delete
          </button>
        </Permitted>
        <button type="button" className={button.secondary} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
