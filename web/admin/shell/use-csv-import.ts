import { useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";

type ImportReply = { applied: boolean; message: string };

/**
 * The state of a screen that imports CSV. A chosen file is checked at once with `send`, which saves nothing, and applied on request: then
 * `send` also gets what the check found. `check` checks it again, after a choice that `send` reads. Errors of fields are in `errors`, any
 * other in `failure`.
 */
export function useCsvImport<Report extends ImportReply>(
  send: (form: FormData, checked: Report | null) => Promise<Report>,
) {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  /** Counts what was sent: only the answer to the last one is shown. */
  const sent = useRef(0);

  async function sendFile(chosen: File, apply: boolean): Promise<void> {
    sent.current += 1;
    const turn = sent.current;
    setBusy(true);
    setRefused(null);
    try {
      const form = new FormData();
      form.set("file", chosen);
      form.set("apply", apply ? "1" : "0");
      const answer = await send(form, apply ? report : null).catch(toRefusal);
      if (turn !== sent.current) return;
      if (answer instanceof ApiError) return setRefused(answer);
      setReport(answer);
      if (answer.applied) showSuccess(answer.message);
    } finally {
      if (turn === sent.current) setBusy(false);
    }
  }

  function choose(chosen: File | null): void {
    setFile(chosen);
    setReport(null);
    setRefused(null);
    if (chosen) void sendFile(chosen, false);
  }

  const errors: FieldErrors = refused?.errors ?? {};
  const failure = Object.keys(errors).length === 0 ? refused : null;
  const apply = () => file && void sendFile(file, true);
  const check = () => file && void sendFile(file, false);
  return { file, report, errors, failure, busy, choose, apply, check };
}

function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
