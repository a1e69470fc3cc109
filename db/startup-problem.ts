/**
 * Something outside the program keeps the shop from opening, and a person can change it.
 * `message` is the whole story for that person: one sentence saying what is wrong and one saying what to do. The program
 * prints it alone, without a stack, and ends with code 1.
 */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}
