import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Device } from "#contract/profile.ts";
import { ApiError, call } from "#web/api.ts";
import { Status } from "../ui/status.tsx";
import { sayDone, sayFailed } from "../ui/toasts.tsx";
import { fullTime } from "../ui/when.ts";

/** Where one is signed in. Any other device can be signed out, one by one or all at once. */
export function Devices({ devices }: { devices: Device[] }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function end(ending: () => Promise<{ message: string }>) {
    setBusy(true);
    try {
      sayDone((await ending()).message);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      sayFailed(reason.message);
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <>
      <ul className="devices">
        {devices.map(({ id, device, since, current }) => (
          <li key={id}>
            <span className="grow">
              {device} <span className="soft">since {fullTime(since)}</span>
            </span>
            {current ? (
              <Status mark="shown">This device</Status>
            ) : (
              <button
                type="button"
                className="btn short"
                disabled={busy}
                onClick={() => void end(() => call("DELETE /api/account/devices/:id", { params: { id } }))}
              >
                Sign out<span className="unseen"> {device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <p>
          <button
            type="button"
            className="btn"
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
