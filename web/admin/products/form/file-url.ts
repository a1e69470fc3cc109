import { useEffect, useState } from "react";

/** The files that the shop makes pictures of, as a file input names them. */
export const PICTURE_FILES = "image/jpeg,image/png,image/webp,image/avif";

/** An address under which this page can show a chosen picture; null without one, and for a file that is none. */
export function useFileUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    const picture = new Image();
    picture.onload = () => setShown({ file, url });
    picture.src = url;
    return () => {
      picture.onload = null;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return shown !== null && shown.file === file ? shown.url : null;
}
