/**
 * A problem outside the program that prevents the start and that the operator can solve. `message` says in one sentence what is
 * wrong and in another what to do. The program prints only the message and exits with code 1.
 */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}
