import { useFetcher } from "react-router";
import { Permitted } from "../shell/permitted.tsx";

type RetryButtonProps = {
  id: number;
  /** What tells this button from others like it. */
  subject: string;
  short?: true;
};

/** Sends a letter again that failed, for those who may. */
export function RetryButton({ id, subject, short }: RetryButtonProps) {
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  return (
    <Permitted permission="retry_emails">
      <fetcher.Form method="post" action={`/admin/emails/${id}`}>
        <button
          type="submit"
          className={short ? "btn short" : "btn"}
          aria-label={`Send again: ${subject}`}
          aria-busy={busy}
          aria-disabled={busy}
        >
          Send again
        </button>
      </fetcher.Form>
    </Permitted>
  );
}
