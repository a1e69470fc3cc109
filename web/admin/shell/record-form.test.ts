import { expect, test } from "vitest";
import { ApiError } from "#web/api-error.ts";
import {
  changedFields,
  differencesTo,
  type FormDefinition,
  initialFormState,
  mergedValues,
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
const typed = after(initialFormState(shape, shop), { type: "setValue", name: "days", value: "7" });

test("changes are listed, and discarding removes them", () => {
  expect(changedFields(shape, typed)).toEqual(["days"]);
  expect(after(typed, { type: "discard" })).toEqual(initialFormState(shape, shop));
});

test("typing into a field removes only its own problem", () => {
  const failure = new ApiError("refused", "No.", 422, { errors: { days: ["Too few."], name: ["Too long."] } });
  const refused = after(typed, { type: "receiveResult", result: { kind: "failed", failure } });
  expect(after(refused, { type: "setValue", name: "days", value: "8" }).problems).toEqual({ name: ["Too long."] });
  expect(refused.values).toEqual(typed.values);
});

test("input during saving is a change to the saved record", () => {
  const saved = after(
    typed,
    { type: "submit" },
    { type: "setValue", name: "name", value: "Bilis" },
    { type: "receiveResult", result: { kind: "saved", record: { name: "Tulin", days: 7, version: 2 } } },
  );
  expect(changedFields(shape, saved)).toEqual(["name"]);
  expect(saved.base.version).toBe(2);
});

test("ADM-11 when somebody else saved, my input stays, and the merged version has what I keep of it", () => {
  const theirs = { name: "Bilis", days: 14, version: 5 };
  const message = "Maria Santos changed these settings on 25 Nov, 15:04.";
  const refused = after(typed, { type: "receiveResult", result: { kind: "conflict", theirs, message } });
  expect(refused.values).toEqual(typed.values);
  expect(differencesTo(shape, refused, theirs)).toEqual({ conflicts: ["days"], onlyTheirs: ["name"], onlyMine: [] });
  expect(mergedValues(shape, refused, { theirs, keep: [] })).toEqual({ name: "Bilis", days: "14" });
  const values = mergedValues(shape, refused, { theirs, keep: ["days"] });
  expect(values).toEqual({ name: "Bilis", days: "7" });

  const merged = after(refused, { type: "merge", theirs, values });
  expect([merged.base, changedFields(shape, merged)]).toEqual([theirs, ["days"]]);
  const back = after(refused, { type: "backToForm" });
  expect([back.base, back.values, back.conflict]).toEqual([shop, typed.values, null]);
  expect(after(refused, { type: "discard" })).toEqual(initialFormState(shape, theirs));
  expect(differencesTo(shape, refused, { ...theirs, days: null }).onlyMine).toEqual(["days"]);
});
