const shapes = {
  down: "m4 6 4 4 4-4",
  up: "m4 10 4-4 4 4",
  back: "M13 8H3m4.5-4.5L3 8l4.5 4.5",
  next: "m6 4 4 4-4 4",
  plus: "M8 3v10M3 8h10",
  grid: "M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z",
  out: "M6 3.5H3.5v9h9V10M9 3h4v4M13 3 7.5 8.5",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  close: "m4 4 8 8M12 4l-8 8",
  problem: "M8 2.2 14.3 13H1.7zM8 6.3v3.2M8 11.3v.01",
  lock: "M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2",
  search: "M10.2 10.2l3.3 3.3M11.25 7a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0z",
  calendar: "M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3",
  save: "M8 2.5V10m-3-3 3 3 3-3M3 13h10",
  print: "M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z",
  bin: "M3 4.5h10M6 4.5v-2h4v2M4.3 4.5l.6 9h6.2l.6-9",
  picture: "M2 3h12v10H2zM2 11l3.5-3.5L8.5 10.5l2-2L14 12M10.5 5.8v.01",
} as const;

/** A line drawing beside words; it says nothing by itself. */
export const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);
