import type { z } from "zod";
import { sentence } from "#contract/numbers.sentence.ts";

/** What to send, by the type that a schema expects. */
const typeMessages: Readonly<Record<string, string>> = {
  string: "Send a text.",
  number: "Send a number.",
  int: "Send a whole number.",
  boolean: "Send true or false.",
  array: "Send a list.",
  object: "Send an object.",
};

/**
 * The message about an input for which its schema has none: what to send. Most of these inputs come from programs, because the shop's own
 * forms send the right types.
 */
export function inputMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return typeMessages[String(issue.expected)];
    case "invalid_value":
      return `Send ${issue.values.length === 1 ? "" : "one of: "}${issue.values.join(", ")}.`;
    case "too_small":
      return limitMessage(issue.origin, { amount: Number(issue.minimum), words: AT_LEAST, inclusive: issue.inclusive });
    case "too_big":
      return limitMessage(issue.origin, { amount: Number(issue.maximum), words: AT_MOST, inclusive: issue.inclusive });
    default:
      return undefined;
  }
}

type Limit = { amount: number; words: { inclusive: string; exclusive: string }; inclusive: boolean | undefined };

const AT_LEAST = { inclusive: "at least", exclusive: "more than" };
const AT_MOST = { inclusive: "at most", exclusive: "less than" };

/** What is counted, by the kind of the input; a number is not counted. */
const counted: Readonly<Record<string, string>> = { string: "characters", array: "entries" };

function limitMessage(origin: string, { amount, words, inclusive = true }: Limit): string {
  const limit = sentence`Send ${inclusive ? words.inclusive : words.exclusive} ${amount}`;
  return Object.hasOwn(counted, origin) ? `${limit} ${counted[origin]}.` : `${limit}.`;
}
