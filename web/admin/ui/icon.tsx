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
  picture: "M2 3h12v10H2zM2 11l3.5-3.5L8.5 10.5l2-2L14 12M10.5 5.8v.01",
} as const;

/** A line drawing beside words; it says nothing by itself. */
export const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);
