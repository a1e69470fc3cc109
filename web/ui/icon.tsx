import styles from "./icon.module.css";

const shapes = {
  "alert-circle": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v6M12 16v.6",
  calendar: "M3.75 6h16.5v14.25h-16.5zM3.75 10.5h16.5M8.25 3v4.5M15.75 3v4.5",
  "caret-down": "m6 9 6 6 6-6",
  "caret-right": "m9 6 6 6-6 6",
  "caret-up": "m6 15 6-6 6 6",
  check: "m4 12.5 5.5 5.5L20 6.5",
  "check-circle": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.4l2.8 2.8 5.4-5.8",
  "chevron-down": "m4 8 8 8 8-8",
  close: "m5 5 14 14M19 5 5 19",
  exclamation: "M12 4v10M12 18.6v.8",
  heart:
    "M12 20.25 4.4 12.4a4.9 4.9 0 0 1 0-6.9 4.75 4.75 0 0 1 6.8 0l.8.8.8-.8a4.75 4.75 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9z",
  image: "M3 4.5h18v15H3zM3 16.5l5.25-5.25L12.75 15.75l3-3L21 18M15.75 8.7v0.01",
  lock: "M5.25 10.5h13.5v9.75H5.25zM8.25 10.5v-3a3.75 3.75 0 0 1 7.5 0v3",
  menu: "M3 8h18M3 16h18",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  search: "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5l5 5",
  warning: "M12 3.3 21.45 19.5H2.55zM12 9.45v4.8M12 16.95v0.01",
} as const;

export type IconName = keyof typeof shapes;

/** An icon beside text. Screen readers skip it. */
export const Icon = ({ name }: { name: IconName }) => <IconShape path={shapes[name]} />;

/** The same of any shape, for icons that only one part of the shop has. */
export const IconShape = ({ path }: { path: string }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
