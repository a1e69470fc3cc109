import { type Dispatch, useEffect, useRef, useState } from "react";
import { ApiError, call } from "#web/api.ts";
import type { FormAction } from "./form-state.ts";

/** A file that did not become a picture of the gallery, and why. */
type Failed = { name: string; message: string };

/** Sends pictures to the shop one after the other; each joins the gallery as it arrives. */
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
    dispatch({ do: "expect", pictures: files.length });
    const signal = line.current?.signal;
    for (const file of files) {
      const image = await arrived(file, signal).catch((reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        const message = reason.errors.image?.join(" ") ?? reason.message;
        setFailed((others) => [...others, { name: file.name, message }]);
        return null;
      });
      if (signal?.aborted) return;
      dispatch({ do: "arrive", image });
    }
  }

  return { failed, send, forget: () => setFailed([]) };
}

async function arrived(file: File, signal: AbortSignal | undefined): Promise<string | null> {
  const body = new FormData();
  body.set("image", file);
  try {
    return (await call("POST /api/admin/pictures", { body }, signal && { signal })).picture.image;
  } catch (reason) {
    if (signal?.aborted) return null;
    throw reason;
  }
}
