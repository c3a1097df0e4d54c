/** An error whose message is printed without a stack trace. */
export class ExpectedError extends Error {
  readonly expected = true;
}
