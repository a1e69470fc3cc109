import { expect, test } from "vitest";
import { splitName } from "./split-name.ts";

test.each([
  ["Maria", "Maria", ""],
  ["Maria Clara", "Maria", "Clara"],
  ["Juan dela Cruz", "Juan", "dela Cruz"],
  ["Ana Maria de los Santos", "Ana Maria", "de los Santos"],
  ["Jose San Jose", "Jose", "San Jose"],
  ["Pedro Sta. Maria Jr.", "Pedro", "Sta. Maria Jr."],
  ["San Jose", "San", "Jose"],
  ["Jose Cruz III", "Jose", "Cruz III"],
  ["Maria y Cruz", "Maria", "y Cruz"],
  ["Jose Rizal y Mercado", "Jose", "Rizal y Mercado"],
  ["Ana Maria dela Cruz y de los Santos", "Ana Maria", "dela Cruz y de los Santos"],
  ["Maria Y Cruz", "Maria Y", "Cruz"],
])("CHK-01 %s is %s of the family %s", (name, firstname, lastname) => {
  expect(splitName(name)).toEqual({ firstname, lastname });
});
