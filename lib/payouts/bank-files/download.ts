import "server-only";
import type { CsvFormat } from "@/lib/platform/csv";
import { conflict } from "@/lib/platform/http/errors";
import { findSepaSender } from "@/lib/payouts/sepa-sender/data";
import { createBankCsv } from "./csv";
import { createSepaResponse } from "./pain";
import type { BankFileContent } from "./service";

const NO_SENDER = "Cuando se hizo este fichero no había una cuenta desde la que pagar.";

/** Errors: `Conflict` (there was no account to pay from when the file was made). */
export async function createBankFileResponse(file: BankFileContent, format: CsvFormat): Promise<Response> {
  if (file.format === "CSV") return createBankCsv(file, format);
  const sender = await findSepaSender(file.createdAt);
  if (!sender) throw conflict(NO_SENDER);
  return createSepaResponse(file, sender);
}
