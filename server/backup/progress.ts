import { print } from "../run-command.ts";

/** Reports how much of `total` is done. */
export type Progress = (done: number) => void;

/** Prints a part of a command: a line that is written again and again on a terminal, and a line for each tenth elsewhere. */
export function showProgress(label: string, total: number): Progress {
  let shown = -1;
  return (done) => {
    const percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 100;
    const isTerminal = process.stdout.isTTY;
    const step = isTerminal ? percent : percent - (percent % 10);
    if (step === shown) return;
    shown = step;
    if (!isTerminal) print(`${label} ${step} %`);
    else process.stdout.write(`\r${label} ${step} %${step === 100 ? "\n" : ""}`);
  };
}

/** Passes the content on and reports its bytes so far. */
export async function* counted(content: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    progress(bytes);
    yield chunk;
  }
}
