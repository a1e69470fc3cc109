import button from "#web/ui/button.module.css";
import { Permitted } from "./permitted.tsx";
import { useSingleFetcher } from "./single-fetcher.tsx";

type RetryEmailButtonProps = {
  id: number;
  /** The label for screen readers. */
  subject: string;
  short?: true;
};

/** Sends a failed email again, for roles that may. */
export function RetryEmailButton({ id, subject, short }: RetryEmailButtonProps) {
  const fetcher = useSingleFetcher();
  const busy = fetcher.state !== "idle";
  return (
    <Permitted permission="retry_emails">
      <fetcher.Form method="post" action={`/admin/emails/${id}`}>
        <button
          type="submit"
          className={short ? `${button.secondary} ${button.small}` : button.secondary}
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
