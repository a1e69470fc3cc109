import { type Dispatch, useEffect, useRef, useState } from "react";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import type { FormAction } from "./form-state.ts";

/** A file that could not be uploaded, and why. */
type Failed = { name: string; message: string };

/** Uploads pictures one after the other; each is added to the gallery when it is stored. */
export function useUploads(dispatch: Dispatch<FormAction>) {
  const [failed, setFailed] = useState<Failed[]>([]);
  const line = useRef<AbortController | null>(null);
  useEffect(() => {
    const now = new AbortController();
    line.current = now;
    return () => now.abort();
  }, []);

  async function send(files: readonly File[]): Promise<void> {
    setFailed([]);
    dispatch({ type: "startUploads", pictures: files.length });
    const signal = line.current?.signal;
    for (const file of files) {
      const image = await arrived(file, signal).catch((reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        const message = reason.errors.image?.join(" ") ?? reason.message;
        setFailed((others) => [...others, { name: file.name, message }]);
        return null;
      });
      if (signal?.aborted) return;
      dispatch({ type: "finishUpload", image });
    }
  }

  return { failed, send, forget: () => setFailed([]) };
}

async function arrived(file: File, signal: AbortSignal | undefined): Promise<string | null> {
  const body = new FormData();
  body.set("image", file);
  try {
    return (await call("POST /api/admin/pictures", { body }, signal && { signal })).picture.image;
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  }
}
