import { useCallback, useEffect, useRef, useState } from "react";
import type { ListCounts } from "#contract/reports.counts.admin.ts";
import type { AdminReview } from "#contract/reviews.admin.ts";
import { reviewStateNames } from "#contract/reviews.states.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import text from "#web/ui/text.module.css";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { useShortcuts } from "../shell/keyboard/shortcuts.ts";
import { LinkFilter } from "../shell/list/filter-controls.tsx";
import { type ListProps, listPage } from "../shell/list/list-page.tsx";
import { defineList, ListScreen } from "../shell/list/list-screen.tsx";
import { oneOf } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { Permitted } from "../shell/permitted.tsx";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { ReviewBadge } from "../shell/review-badge.tsx";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import type { Route } from "./+types/reviews-page";
import { submitReviewAction } from "./review-actions.ts";
import { DeleteDialog, RejectDialog, ReplyDialog, ReviewDialog } from "./review-dialogs.tsx";
import { ReviewPictures } from "./review-pictures.tsx";
import styles from "./reviews.module.css";

const filters = { state: oneOf(reviewStateNames), reported: oneOf(["1"]) };

const options = (counts: ListCounts | undefined) => [
  { label: "All", values: { state: null, reported: null } },
  ...reviewStateNames.map((state) => ({
    label: <ReviewBadge state={state} />,
    count: counts?.[state],
    values: { state, reported: null },
  })),
  {
    label: <StatusBadge mark="low">Reported</StatusBadge>,
    count: counts?.reported,
    values: { state: null, reported: "1" },
  },
];

/** The reviews, the newest first. */
const list = defineList({
  screen: "reviews",
  topic: "reviews",
  rowName: ["review", "reviews"],
  filters,
  load: async (query, options) => {
    const [{ reviews, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/reviews", { query }, options),
      loadCounts(query, ["state", "reported"], () => call("GET /api/admin/counts/reviews", {}, options)),
    ]);
    return { rows: reviews, next_cursor, counts };
  },
  toolbar: (state, counts) => <LinkFilter list={state} label="State" options={options(counts)} />,
  columns: [
    {
      title: "Review",
      phone: "title",
      cell: ({ id, title, body, reply, reports, pictures }: AdminReview) => (
        <>
          <a className={rowLink} href={`#review-${id}`} data-review={id} aria-haspopup="dialog">
            {title}
          </a>
          <span className={`${secondLine} ${styles.text}`}>{body}</span>
          <ReviewPictures pictures={pictures} small />
          {reply !== null && <span className={secondLine}>Answered</span>}
          {reports.length > 0 && (
            <span className={secondLine}>
              <StatusBadge mark="low">{reports.length === 1 ? "1 report" : `${reports.length} reports`}</StatusBadge>
            </span>
          )}
        </>
      ),
      skeleton: { nameAnd: 60 },
    },
    {
      title: "Stars",
      width: 74,
      phone: "value",
      cell: ({ rating }) => (
        <>
          {rating} <span aria-hidden="true">★</span>
        </>
      ),
      skeleton: 30,
    },
    {
      title: "Product",
      width: 180,
      from: 1024,
      tone: "secondary",
      cell: ({ product }) => product.productname,
      tooltip: ({ product }) => product.productname,
      skeleton: 90,
    },
    { title: "By", width: 130, from: 1280, tone: "secondary", cell: ({ author }) => author, skeleton: 60 },
    { title: "Written", time: ({ written_at }) => written_at, width: 130, phone: "detail" },
    { title: "Status", width: 118, phone: "status", cell: ({ state }) => <ReviewBadge state={state} />, skeleton: 60 },
    { title: "Action", hideTitle: true, width: 250, actions: true, phone: "below" },
  ],
  empty: { title: "No reviews yet", text: "Customers are asked for one a few days after delivery." },
  noMatch: ({ state, reported }) =>
    state === "waiting"
      ? { title: "No reviews to moderate", text: "New reviews appear here until you approve or reject them." }
      : { title: reported ? "No reported reviews" : "No review found" },
  showAll: "Show all reviews",
});

type Open = { dialog: "review" | "reject" | "reply" | "delete"; id: number };

/** The review of the row with the focus, or of the first row. */
function reviewInFocus(): number | null {
  const row = document.activeElement?.closest("main tbody tr") ?? document.querySelector("main tbody tr");
  const id = row?.querySelector<HTMLElement>("[data-review]")?.dataset.review;
  return id === undefined ? null : Number(id);
}

/** The queue of reviews: opened, approved, rejected and answered by buttons or single keys. */
function ReviewsScreen({ page, search }: ListProps<AdminReview>) {
  const fetcher = useSingleFetcher<ActionResult>();
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const rows = page?.rows ?? null;
  const review = rows?.find(({ id }) => id === open?.id);
  useFocusOnNextRow(rows);

  const approve = (id: number) => void fetcher.submit({ id, operation: "approve" }, { method: "post" });
  const onFocused = (act: (id: number) => void) => () => {
    const id = reviewInFocus();
    if (id !== null) act(id);
  };
  useShortcuts([
    { keys: "a", label: "Approve the review", run: onFocused(approve) },
    { keys: "r", label: "Reject the review", run: onFocused((id) => setOpen({ dialog: "reject", id })) },
    { keys: "w", label: "Answer the review", run: onFocused((id) => setOpen({ dialog: "reply", id })) },
  ]);

  useEffect(() => {
    const openRow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-review]") : null;
      if (!link) return;
      event.preventDefault();
      setOpen({ dialog: "review", id: Number(link.dataset.review) });
    };
    document.addEventListener("click", openRow);
    return () => document.removeEventListener("click", openRow);
  }, []);

  return (
    <ListScreen
      list={list}
      search={search}
      page={page}
      rowActions={({ id, title, state, reports }) => (
        <Permitted permission="moderate_reviews">
          {(state !== "approved" || reports.length > 0) && (
            <button
              type="button"
              className={`${button.secondary} ${button.small}`}
              aria-label={`${state === "approved" ? "Keep" : "Approve"} ${title}`}
              onClick={() => approve(id)}
            >
              {state === "approved" ? "Keep" : "Approve"}
            </button>
          )}
          {state !== "rejected" && (
            <button
              type="button"
              className={`${button.secondary} ${button.small}`}
              aria-label={`Reject ${title}`}
              onClick={() => setOpen({ dialog: "reject", id })}
            >
              Reject
            </button>
          )}
          <button
            type="button"
            className={`${button.secondary} ${button.small}`}
            aria-label={`Answer ${title}`}
            onClick={() => setOpen({ dialog: "reply", id })}
          >
            Answer
          </button>
        </Permitted>
      )}
    >
      {review && open?.dialog === "review" && (
        <ReviewDialog review={review} onClose={close} onDelete={() => setOpen({ dialog: "delete", id: review.id })} />
      )}
      {review && open?.dialog === "reject" && <RejectDialog review={review} onClose={close} />}
      {review && open?.dialog === "reply" && <ReplyDialog review={review} onClose={close} />}
      {review && open?.dialog === "delete" && <DeleteDialog review={review} onClose={close} />}
      <p className={text.visuallyHidden} role="status">
        {fetcher.state !== "idle" && "Saving"}
      </p>
    </ListScreen>
  );
}

/** Once the row with the focus has left the list, moves the focus to the row in its place, so that the next key works on that. */
function useFocusOnNextRow(rows: readonly AdminReview[] | null): void {
  const index = useRef(-1);
  useEffect(() => {
    const note = () => {
      const row = document.activeElement?.closest("main tbody tr");
      if (row?.parentElement) index.current = [...row.parentElement.children].indexOf(row);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (index.current < 0 || document.activeElement !== document.body) return;
    const links = document.querySelectorAll<HTMLElement>("main tbody [data-review]");
    links[Math.min(index.current, links.length - 1)]?.focus();
  }, [rows]);
}

const page = listPage(list, ReviewsScreen);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const clientAction = async ({ request }: Route.ClientActionArgs) => submitReviewAction(await request.formData());
export const shouldRevalidate = revalidateAfterAction;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
