import "server-only";
import type { CsvFormat } from "@/lib/platform/csv";
import { AppError } from "@/lib/platform/http/errors";
import { createBankCsv } from "./csv";
import { findSepaDebtor } from "./debtor";
import { createSepaResponse } from "./pain";
import type { BankFileContent } from "./service";

const NO_DEBTOR = "Falta la cuenta desde la que se paga en la configuración del servidor.";

/** Errors: `Conflict` (the account to pay from is no longer configured). */
export function createBankFileResponse(file: BankFileContent, format: CsvFormat): Response {
  if (file.format === "CSV") return createBankCsv(file, format);
  const debtor = findSepaDebtor();
  if (!debtor) throw new AppError("Conflict", { message: NO_DEBTOR });
  return createSepaResponse(file, debtor);
}
