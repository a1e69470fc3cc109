import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Device } from "#contract/accounts.profile.ts";
import { call } from "#web/api.ts";
import { currentAlert, currentToast } from "#web/ui/alerts.ts";
import { formatDate } from "../shell/format-date.ts";
import { failureAlert } from "./sign-in/failure-alert.ts";

/** Where one is signed in. Any other device can be signed out, one by one or all at once. */
export function Devices({ devices }: { devices: Device[] }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function end(ending: () => Promise<{ message: string }>) {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await ending();
      currentToast.set({ kind: "success", title: "Success", message });
    } catch (reason) {
      currentAlert.set(failureAlert(reason));
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <>
      <ul className="own-list">
        {devices.map(({ id, device, since, current }) => (
          <li key={id}>
            <p>
              <b>{device}</b>
              <span className="soft small">
                {current ? "This device, since " : "Since "}
                <time dateTime={since}>{formatDate(since)}</time>
              </span>
            </p>
            {!current && (
              <button
                type="button"
                className="link"
                aria-busy={busy}
                onClick={() => end(() => call("DELETE /api/account/devices/:id", { params: { id } }))}
              >
                Sign out<span className="sr-only"> {device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <button
          type="button"
          className="btn btn-line btn-s mt-5"
          aria-busy={busy}
          onClick={() => end(() => call("DELETE /api/account/devices", {}))}
        >
          Sign out everywhere else
        </button>
      )}
    </>
  );
}
