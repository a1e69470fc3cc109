import { useEffect, useState } from "react";

/** An object URL for a chosen picture; null when no file is chosen or it is not a picture. */
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
