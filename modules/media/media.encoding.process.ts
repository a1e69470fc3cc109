import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type * as worker from "./media.encoding.worker.ts";

type Worker = typeof worker;

/** What the process is asked, and what it answers. */
export type EncodingTask = { name: keyof Worker; input: unknown };
export type EncodingAnswer = { result: unknown } | { error: string };

/** How long an idle process stays for the next picture. */
const IDLE_MS = 5_000;

/**
 * Calls functions of media.encoding.worker.ts in a process of their own, one after another. The process starts with the first
 * picture and ends when it is idle, because the memory that encoders need (200 to 300 MB, measured) is only given back when
 * their process ends. A picture that crashes a decoder ends this process and not the shop. It gets no settings of the shop,
 * such as passwords.
 */
export function encodingProcess() {
  const oneAtATime = pLimit(1);
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function ask(task: EncodingTask): Promise<unknown> {
    clearTimeout(idle);
    const child = running?.connected ? running : start();
    running = child;
    child.ref();
    try {
      return await answerOf(child, task);
    } finally {
      child.unref(); // An idle process does not keep the shop running.
      idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref();
    }
  }

  return <Name extends keyof Worker>(name: Name, input: Parameters<Worker[Name]>[0]): ReturnType<Worker[Name]> =>
    oneAtATime(() => ask({ name, input })) as ReturnType<Worker[Name]>;
}

const start = (): ChildProcess =>
  fork(fileURLToPath(new URL("./media.encoding.main.ts", import.meta.url)), {
    serialization: "advanced", // bytes as they are, not as JSON
    env: {},
    execArgv: [],
  });

/** @throws when the function throws, or the process ends before it answers */
async function answerOf(child: ChildProcess, task: EncodingTask): Promise<unknown> {
  const over = new AbortController();
  const ended = once(child, "exit", over).then(() => {
    throw new Error(`The process that encodes pictures ended before it answered (${task.name}).`);
  });
  try {
    child.send(task, () => undefined); // A process that has just ended is noticed below.
    const [answer] = (await Promise.race([once(child, "message", over), ended])) as [EncodingAnswer];
    if ("error" in answer) throw new Error(answer.error);
    return answer.result;
  } finally {
    over.abort();
  }
}
