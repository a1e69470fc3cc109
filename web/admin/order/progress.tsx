import { orderStates } from "#contract/vocabulary.ts";
import { type Course, courseOf } from "#web/ui/course.ts";
import { Status } from "../ui/status.tsx";
import { shortTime } from "../ui/when.ts";

/** How far an order has come, with the time of each step. */
export const Progress = (order: Course) => (
  <ol className="course" aria-label="Progress">
    {courseOf(order).map(({ state, at, now }) => (
      <li key={state} className={at === null ? "ahead" : "done"} aria-current={now ? "step" : undefined}>
        <Status mark={at === null ? "pending" : now ? state : "shown"}>{orderStates[state].label}</Status>
        <small>{at === null ? "Not yet" : <time dateTime={at}>{shortTime(at)}</time>}</small>
      </li>
    ))}
  </ol>
);
