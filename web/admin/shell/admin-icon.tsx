import { IconShape } from "#web/ui/icon.tsx";

/** The icons that only the back office has: visitors do not load them. */
const shapes = {
  "arrow-left": "M19.5 12H4.5m6.75-6.75L4.5 12l6.75 6.75",
  bell: "M6 16.5V10.5a6 6 0 0 1 12 0v6l1.5 2.25h-15zM9.75 18.75a2.25 2.25 0 0 0 4.5 0",
  box: "M12 3.3 19.8 7.6v8.8L12 20.7 4.2 16.4V7.6zM4.2 7.6 12 12l7.8-4.4M12 12v8.7",
  download: "M12 3.75V15m-4.5-4.5 4.5 4.5 4.5-4.5M4.5 19.5h15",
  external: "M9 5.25H5.25v13.5h13.5V15M13.5 4.5h6v6M19.5 4.5 11.25 12.75",
  grid: "M3.75 3.75H10.5V10.5H3.75zM13.5 3.75h6.75V10.5H13.5zM3.75 13.5H10.5v6.75H3.75zM13.5 13.5h6.75v6.75H13.5z",
  layers: "M12 4.2 20.6 9 12 13.8 3.4 9zM3.4 14 12 18.8 20.6 14",
  print: "M6.75 9V3.75h10.5V9M6.75 17.25h-3V9h16.5v8.25h-3M6.75 14.25h10.5v6h-10.5z",
  tag: "M3.75 3.75h7.9l8.6 8.6-7.9 7.9-8.6-8.6zM7.9 7.9v.01",
  trash: "M4.5 6.75h15M9 6.75v-3h6v3M6.45 6.75l0.9 13.5h9.3l0.9-13.5",
} as const;

export type AdminIconName = keyof typeof shapes;

/** An icon of the back office. Screen readers skip it. */
export const AdminIcon = ({ name }: { name: AdminIconName }) => <IconShape path={shapes[name]} />;
