/** A share or a change in percent, as people read it: `12.5 %`, `−3 %`. */
export const percent = (value: number): string =>
  `${value.toLocaleString("en-PH", { maximumFractionDigits: 2 }).replace("-", "−")} %`;
