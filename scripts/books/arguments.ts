import { parseArgs } from "node:util";
import { quarterInput } from "@/lib/invoicing/books/schema";
import { ExpectedError } from "@/lib/platform/expected-error";

const USAGE = "--quarter <2027-1> [--folder <folder>]";

export type BooksArguments = { quarter: string; folder: string };

/** Errors: `ExpectedError` that tells the usage of the command of this name. */
export function parseBooksArguments(command: string, args: string[]): BooksArguments {
  try {
    const { values } = parseArgs({
      args,
      options: { quarter: { type: "string" }, folder: { type: "string" } },
    });
    const quarter = quarterInput.parse(values.quarter);
    return { quarter, folder: values.folder ?? `books-${quarter}` };
  } catch {
    throw new ExpectedError(`${command} ${USAGE}`);
  }
}
