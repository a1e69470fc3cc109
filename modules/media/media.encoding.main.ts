// The program of the process that encodes pictures, see media.encoding.process.ts.
import type { EncodingAnswer, EncodingTask } from "./media.encoding.process.ts";
import { describeWebp, encodeUpload, encodeVariant } from "./media.encoding.worker.ts";

const functions = { encodeUpload, describeWebp, encodeVariant };

process.on("message", async ({ name, input }: EncodingTask) => {
  const work = functions[name] as (input: unknown) => Promise<unknown>;
  const answer: EncodingAnswer = await work(input).then(
    (result) => ({ result }),
    (error: Error) => ({ error: error.stack ?? String(error) }),
  );
  process.send?.(answer);
});
