import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";

type ImportReply = { applied: boolean; message: string };

/**
 * The state of a screen that imports CSV. A chosen file is checked at once with `send`, which saves nothing, and applied on request: then
 * `send` also gets what the check found. Errors of fields are in `errors`, any other in `failure`.
 */
export function useCsvImport<Report extends ImportReply>(
  send: (form: FormData, checked: Report | null) => Promise<Report>,
) {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);

  async function sendFile(chosen: File, apply: boolean): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      const form = new FormData();
      form.set("file", chosen);
      form.set("apply", apply ? "1" : "0");
      const answer = await send(form, apply ? report : null);
      setReport(answer);
      if (answer.applied) showSuccess(answer.message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    } finally {
      setBusy(false);
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
  return { file, report, errors, failure, busy, choose, apply };
}
