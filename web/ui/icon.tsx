import styles from "./icon.module.css";

const shapes = {
  "alert-circle": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v6M12 16v.6",
  "arrow-left": "M19.5 12H4.5m6.75-6.75L4.5 12l6.75 6.75",
  bell: "M6 16.5V10.5a6 6 0 0 1 12 0v6l1.5 2.25h-15zM9.75 18.75a2.25 2.25 0 0 0 4.5 0",
  box: "M12 3.3 19.8 7.6v8.8L12 20.7 4.2 16.4V7.6zM4.2 7.6 12 12l7.8-4.4M12 12v8.7",
  calendar: "M3.75 6h16.5v14.25h-16.5zM3.75 10.5h16.5M8.25 3v4.5M15.75 3v4.5",
  "caret-down": "m6 9 6 6 6-6",
  "caret-right": "m9 6 6 6-6 6",
  "caret-up": "m6 15 6-6 6 6",
  check: "m4 12.5 5.5 5.5L20 6.5",
  "check-circle": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.4l2.8 2.8 5.4-5.8",
  "chevron-down": "m4 8 8 8 8-8",
  close: "m5 5 14 14M19 5 5 19",
  download: "M12 3.75V15m-4.5-4.5 4.5 4.5 4.5-4.5M4.5 19.5h15",
  exclamation: "M12 4v10M12 18.6v.8",
  external: "M9 5.25H5.25v13.5h13.5V15M13.5 4.5h6v6M19.5 4.5 11.25 12.75",
  grid: "M3.75 3.75H10.5V10.5H3.75zM13.5 3.75h6.75V10.5H13.5zM3.75 13.5H10.5v6.75H3.75zM13.5 13.5h6.75v6.75H13.5z",
  heart:
    "M12 20.25 4.4 12.4a4.9 4.9 0 0 1 0-6.9 4.75 4.75 0 0 1 6.8 0l.8.8.8-.8a4.75 4.75 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9z",
  image: "M3 4.5h18v15H3zM3 16.5l5.25-5.25L12.75 15.75l3-3L21 18M15.75 8.7v0.01",
  layers: "M12 4.2 20.6 9 12 13.8 3.4 9zM3.4 14 12 18.8 20.6 14",
  lock: "M5.25 10.5h13.5v9.75H5.25zM8.25 10.5v-3a3.75 3.75 0 0 1 7.5 0v3",
  menu: "M3 8h18M3 16h18",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  print: "M6.75 9V3.75h10.5V9M6.75 17.25h-3V9h16.5v8.25h-3M6.75 14.25h10.5v6h-10.5z",
  search: "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5l5 5",
  tag: "M3.75 3.75h7.9l8.6 8.6-7.9 7.9-8.6-8.6zM7.9 7.9v.01",
  trash: "M4.5 6.75h15M9 6.75v-3h6v3M6.45 6.75l0.9 13.5h9.3l0.9-13.5",
  warning: "M12 3.3 21.45 19.5H2.55zM12 9.45v4.8M12 16.95v0.01",
} as const;

export type IconName = keyof typeof shapes;

/** An icon beside text. Screen readers skip it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);
