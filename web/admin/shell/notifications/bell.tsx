import { Popover } from "@base-ui/react/popover";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatShortDateTime } from "#contract/dates.ts";
import { MAX_UNREAD } from "#contract/limits.ts";
import { notificationKinds } from "#contract/notifications.kinds.admin.ts";
import type { Notification } from "#contract/notifications.ts";
import { call } from "#web/api.ts";
import menu from "#web/ui/menu.module.css";
import text from "#web/ui/text.module.css";
import { AdminIcon } from "../admin-icon.tsx";
import { inBackground, useStaffChange } from "../live/updates.ts";
import styles from "./bell.module.css";

type News = { notifications: Notification[]; unread: number };

/** The bell of the top bar, with how many notifications are unread. Opening it shows the newest, and marks them as read. */
export function Bell() {
  const [news, setNews] = useState<News | null>(null);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const marking = useRef<Promise<unknown>>(Promise.resolve());
  const read = useCallback(async (signal?: AbortSignal) => {
    const { notifications, unread } = await call("GET /api/admin/notifications", {}, { signal, headers: inBackground });
    setNews({ notifications, unread });
    setFailed(false);
    return notifications[0];
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    read(leaving.signal).catch(() => setFailed(!leaving.signal.aborted));
    return () => leaving.abort();
  }, [read]);
  // While somebody reads it, it stays as it is.
  useStaffChange("notifications", async (signal) => {
    if (!open) await read(signal);
  });

  const markShown = async () => {
    const newest = failed || news === null ? await read() : news.notifications[0];
    if (newest?.unread) await call("POST /api/admin/notifications/read", { body: { up_to: newest.id } });
  };
  const change = (opened: boolean) => {
    setOpen(opened);
    if (opened) {
      marking.current = markShown().catch(() => setFailed(news === null));
      return;
    }
    // What was unread stays marked until it is closed, and what came meanwhile is shown then.
    setNews((now) => now && { unread: 0, notifications: now.notifications.map((one) => ({ ...one, unread: false })) });
    marking.current = marking.current.then(() => read()).catch(() => undefined);
  };
  const unread = news?.unread ?? 0;
  const count = unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread);
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger
        className={styles.bell}
        aria-label={unread === 0 ? "Notifications" : `Notifications, ${count} unread`}
      >
        <AdminIcon name="bell" />
        {unread > 0 && !open && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={menu.positioner} align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className={`${menu.menu} ${styles.panel}`}>
            <Popover.Title className={styles.title}>Notifications</Popover.Title>
            <List news={news} failed={failed} onOpen={() => change(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function List({ news, failed, onOpen }: { news: News | null; failed: boolean; onOpen: () => void }) {
  if (failed) return <p className={styles.none}>Couldn't load notifications. Close this and open it again.</p>;
  if (news === null) return <p className={styles.none}>Loading</p>;
  if (news.notifications.length === 0)
    return <p className={styles.none}>No notifications yet. New orders, returns and problems appear here.</p>;
  return (
    <ul className={styles.list}>
      {news.notifications.map((notification) => (
        <li key={notification.id}>
          <Link
            to={notificationKinds[notification.kind].path(notification.subject_id)}
            className={styles.item}
            onClick={onOpen}
          >
            <span className={styles.mark} data-unread={notification.unread || undefined}>
              {notification.unread && <span className={styles.hidden}>Unread: </span>}
            </span>
            <span className={styles.words}>
              <span className={notification.unread ? text.strong : undefined}>
                {notificationKinds[notification.kind].label}
              </span>
              <span className={styles.subject}>{notification.subject}</span>
            </span>
            <time className={styles.time} dateTime={notification.at}>
              {formatShortDateTime(notification.at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
