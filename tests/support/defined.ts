/** The value, which has to be there: a test that would go on without it proves nothing. */
export function defined<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error("A value that the test needs is missing");
  return value;
}
