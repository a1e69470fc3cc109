/** Megabytes in words: `512 MB`, `71.3 GB`. */
export const formatMegabytes = (mb: number): string =>
  mb < 1024 ? `${mb} MB` : `${(mb / 1024).toLocaleString("en-PH", { maximumFractionDigits: 1 })} GB`;
