import { useRevalidator } from "react-router";
import type { Device } from "#contract/accounts.profile.ts";
import { formatDateTime } from "#contract/dates.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import styles from "./profile.module.css";

/** The signed-in devices of the account. The others can be signed out, one by one or all at once. */
export function Devices({ devices }: { devices: Device[] }) {
  const { revalidate } = useRevalidator();

  const { busy, run: end } = useAsyncAction(async (ending: () => Promise<{ message: string }>) => {
    try {
      showSuccess((await ending()).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error.message);
    }
    await revalidate();
  });

  return (
    <>
      <ul className={styles.devices}>
        {devices.map(({ id, device, since, current }) => (
          <li key={id}>
            <span className={layout.grow}>
              {device} <span className={text.soft}>since {formatDateTime(since)}</span>
            </span>
            {current ? (
              <StatusBadge mark="shown">This device</StatusBadge>
            ) : (
              <button
                type="button"
                className={`${button.secondary} ${button.small}`}
                disabled={busy}
                onClick={() => void end(() => call("DELETE /api/account/devices/:id", { params: { id } }))}
              >
                Sign out<span className={text.visuallyHidden}> {device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <p>
          <button
            type="button"
            className={button.secondary}
            disabled={busy}
            onClick={() => void end(() => call("DELETE /api/account/devices", {}))}
          >
            Sign out everywhere else
          </button>
        </p>
      )}
    </>
  );
}
