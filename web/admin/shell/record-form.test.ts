import { expect, test } from "vitest";
import { ApiError } from "#web/api.ts";
import {
  changedFields,
  type FormDefinition,
  initialFormState,
  type RecordFormAction,
  type RecordFormState,
  reduceForm,
} from "./record-form.ts";

type Shop = { name: string; days: number | null; version: number };

const shape: FormDefinition<Shop> = {
  labels: { name: "Name", days: "Days" },
  valuesOf: ({ name, days }) => ({ name, days: days === null ? "" : String(days) }),
};
const shop: Shop = { name: "Tulin", days: null, version: 1 };
const after = (state: RecordFormState<Shop>, ...actions: RecordFormAction<Shop>[]) =>
  actions.reduce((now, action) => reduceForm(shape, now, action), state);
const typed = after(initialFormState(shape, shop), { do: "type", name: "days", value: "7" });

test("it knows what changed, and forgets it when it is discarded", () => {
  expect(changedFields(shape, typed)).toEqual(["days"]);
  expect(after(typed, { do: "discard" })).toEqual(initialFormState(shape, shop));
});

test("typing answers the problem of that field alone", () => {
  const failure = new ApiError("refused", "No.", 422, { errors: { days: ["Too few."], name: ["Too long."] } });
  const refused = after(typed, { do: "hear", answer: { kind: "failed", failure } });
  expect(after(refused, { do: "type", name: "days", value: "8" }).problems).toEqual({ name: ["Too long."] });
  expect(refused.values).toEqual(typed.values);
});

test("what was typed while it was saved is a change to what is saved", () => {
  const saved = after(
    typed,
    { do: "send" },
    { do: "type", name: "name", value: "Bilis" },
    { do: "hear", answer: { kind: "saved", record: { name: "Tulin", days: 7, version: 2 } } },
  );
  expect(changedFields(shape, saved)).toEqual(["name"]);
  expect(saved.base.version).toBe(2);
});

test("ADM-11 what somebody else saved meanwhile comes in, what I typed stays, and a conflict is shown", () => {
  const theirs = { name: "Bilis", days: 14, version: 5 };
  const merged = after(typed, { do: "hear", answer: { kind: "conflict", theirs } });
  expect(merged.values).toEqual({ name: "Bilis", days: "7" });
  expect(merged.conflicts).toEqual([{ name: "days", theirs: "14" }]);
  expect(merged.base).toBe(theirs);
  const apart = after(typed, { do: "hear", answer: { kind: "conflict", theirs: { ...theirs, days: null } } });
  expect(apart.conflicts).toEqual([]);
});
