import { parseArgs } from "node:util";
import { z } from "zod";
import { quarterInput } from "@/lib/invoicing/books/schema";
import { ExpectedError } from "@/lib/platform/expected-error";

const USAGE = "(--quarter <2027-1> | --year <2026> | --sent <file>) [--folder <folder>]";

const yearInput = z.string().regex(/^20\d{2}$/);

/** The books of a quarter, what is reported of a year, or the file of a report that was sent. */
export type BooksArguments =
  (({ quarter: string } | { year: string }) & { folder: string }) | { sentFile: string };

const options = {
  quarter: { type: "string" },
  year: { type: "string" },
  sent: { type: "string" },
  folder: { type: "string" },
} as const;

/** Errors: `ExpectedError` that tells the usage of the command of this name. */
export function parseBooksArguments(command: string, args: string[]): BooksArguments {
  try {
    const { values } = parseArgs({ args, options });
    if (values.sent !== undefined) {
      z.strictObject({ sent: z.string().min(1) }).parse(values);
      return { sentFile: values.sent };
    }
    if (values.year !== undefined && values.quarter === undefined) {
      const year = yearInput.parse(values.year);
      return { year, folder: values.folder ?? `books-${year}` };
    }
    z.undefined().parse(values.year);
    const quarter = quarterInput.parse(values.quarter);
    return { quarter, folder: values.folder ?? `books-${quarter}` };
  } catch {
    throw new ExpectedError(`${command} ${USAGE}`);
  }
}
