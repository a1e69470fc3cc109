/** The accepted picture files, for the `accept` attribute of a file input. */
export const PICTURE_FILES = "image/jpeg,image/png,image/webp,image/avif";
