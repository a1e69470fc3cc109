import { useRevalidator } from "react-router";
import type { Device } from "#contract/accounts.profile.ts";
import { formatDate } from "#contract/dates.ts";
import { call } from "#web/api.ts";
import { currentAlert, showToast } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import typography from "../shell/typography.module.css";
import itemList from "./item-list.module.css";
import { failureAlert } from "./sign-in/with-sign-in.ts";

/** The devices that are signed in. All but this one can be signed out, one by one or together. */
export function Devices({ devices }: { devices: Device[] }) {
  const { revalidate } = useRevalidator();

  const { busy, run: signOut } = useAsyncAction(async (request: () => Promise<{ message: string }>) => {
    try {
      const { message } = await request();
      showToast({ kind: "success", title: "Success", message });
    } catch (error) {
      currentAlert.set(failureAlert(error));
    }
    await revalidate();
  });

  return (
    <>
      <ul className={itemList.list}>
        {devices.map(({ id, device, since, current }) => (
          <li key={id}>
            <p>
              <b>{device}</b>
              <span className={`${text.soft} ${typography.small}`}>
                {current ? "This device, since " : "Since "}
                <time dateTime={since}>{formatDate(since)}</time>
              </span>
            </p>
            {!current && (
              <button
                type="button"
                className={button.link}
                aria-busy={busy}
                onClick={() => signOut(() => call("DELETE /api/account/devices/:id", { params: { id } }))}
              >
                Sign out<span className={text.visuallyHidden}> {device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <button
          type="button"
          className={`${button.secondary} ${button.small} ${itemList.more}`}
          aria-busy={busy}
          onClick={() => signOut(() => call("DELETE /api/account/devices", {}))}
        >
          Sign out all other devices
        </button>
      )}
    </>
  );
}
