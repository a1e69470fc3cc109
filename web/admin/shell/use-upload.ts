import { useState } from "react";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";

/** The calls that store a picture for a page that is saved later. */
export type UploadCall =
  | "POST /api/admin/content-pictures"
  | "POST /api/admin/collection-pictures"
  | "POST /api/admin/product-type-pictures";

/** Uploads a picture; `failure` says why the last one was refused. */
export function useUpload(to: UploadCall) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** The path of the stored picture; null when it was refused. */
  async function upload(file: File): Promise<string | null> {
    const body = new FormData();
    body.set("image", file);
    setBusy(true);
    setFailure(null);
    try {
      return (await call(to, { body })).picture.image;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.errors.image?.join(" ") ?? error.message);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, upload };
}
