/** The reason why a file cannot be read as a book. */
export type BookFault = "not-epub" | "truncated" | "drm" | "no-spine";

export class BookError extends Error {
  constructor(
    readonly reason: BookFault,
    options?: ErrorOptions,
  ) {
    super(`The book cannot be opened: ${reason}`, options);
  }
}
