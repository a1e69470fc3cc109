const shapes = {
  less: <path d="M5 12h14" />,
  more: <path d="M5 12h14M12 5v14" />,
  down: <path d="m4 8 8 8 8-8" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  menu: <path d="M3 8h18M3 16h18" />,
  close: <path d="m5 5 14 14M19 5 5 19" />,
  done: <path d="m4 12.5 5.5 5.5L20 6.5" />,
  attention: <path d="M12 4v10M12 18.6v.8" />,
  problem: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6M12 16v.6" />
    </>
  ),
  fine: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.4 2.8 2.8L16.2 9.4" />
    </>
  ),
};

/** A line drawing beside words; it says nothing by itself. */
export const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {shapes[name]}
  </svg>
);
