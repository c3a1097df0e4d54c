import "server-only";
import type { Member } from "@/lib/platform/actor";
import type { CsvFormat, CsvQuery } from "@/lib/platform/csv";
import { findUserTimeZone } from "./data";

/** The form that an export's query asks for, in the actor's time zone. */
export const findCsvFormat = async ({ id }: Member, { formato }: CsvQuery): Promise<CsvFormat> => ({
  form: formato,
  timeZone: await findUserTimeZone(id),
});
