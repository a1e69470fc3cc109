import { expect, test } from "vitest";
import { readTimeOfDay } from "./dates.times.ts";

test.each([
  ["9", "09:00"],
  ["09", "09:00"],
  ["9:30", "09:30"],
  ["09:30", "09:30"],
  ["9.30", "09:30"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["2130", "21:30"],
  ["9am", "09:00"],
  ["9 AM", "09:00"],
  ["9 a.m.", "09:00"],
  ["9:30pm", "21:30"],
  ["12am", "00:00"],
  ["12:15 pm", "12:15"],
  ["00:00", "00:00"],
  ["23:59", "23:59"],
])("RIDE-02 %s is the time %s", (typed, time) => {
  expect(readTimeOfDay(typed)).toBe(time);
});

test.each(["", "am", "24:00", "25", "9:60", "9:3", "13pm", "0am", "9:30:15", "9-18", "-9", "noon", "99999"])(
  "RIDE-02 %j is no time",
  (typed) => {
    expect(readTimeOfDay(typed)).toBeNull();
  },
);
