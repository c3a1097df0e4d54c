import "server-only";
import type { BankAccount } from "@/lib/payouts/bank-details/accounts";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toLocalDay } from "@/lib/platform/time/days";
import { toDecimalAmount } from "@/lib/reference/money";
import { describeConcept } from "./concept";
import type { BankFileContent, BankPayment } from "./service";

const COLUMNS = [
  { key: "holder", header: "Titular" },
  { key: "taxId", header: "Identificación fiscal" },
  { key: "country", header: "País" },
  { key: "method", header: "Tipo de cuenta" },
  { key: "account", header: "Cuenta" },
  { key: "routingNumber", header: "Routing number" },
  { key: "bank", header: "Banco" },
  { key: "swift", header: "SWIFT" },
  { key: "currency", header: "Moneda" },
  { key: "amount", header: "Importe", type: "decimal" },
  { key: "sales", header: "Ventas" },
  { key: "concept", header: "Concepto" },
  { key: "endToEndId", header: "Referencia" },
] as const;

const METHOD_NAMES: Record<BankAccount["method"], string> = {
  IBAN: "IBAN",
  CLABE: "CLABE",
  CBU: "CBU o CVU",
  CCI: "CCI",
  PIX: "PIX",
  US_ACCOUNT: "Cuenta de EE. UU.",
  OTHER: "Cuenta",
};

const PIX_NAMES = {
  cpf: "CPF",
  cnpj: "CNPJ",
  email: "correo",
  phone: "teléfono",
  random: "aleatoria",
} as const;

/** Spreadsheets round long numbers and drop leading zeros; groups of digits stay a text. */
const groupDigits = (number: string): string =>
  /^\+?\d{5,}$/.test(number) ? number.replace("+", "").replace(/\d{4}(?=\d)/g, "$& ") : number;

const toCsvRow = (day: string, { account, slug, ...payment }: BankPayment) => ({
  holder: account.holder,
  taxId: groupDigits(account.taxId),
  country: account.country,
  method: account.pixKind ? `PIX (${PIX_NAMES[account.pixKind]})` : METHOD_NAMES[account.method],
  account: groupDigits(account.account),
  routingNumber: groupDigits(account.routingNumber ?? ""),
  bank: account.bankName ?? "",
  swift: account.swift ?? "",
  currency: payment.currency.toUpperCase(),
  amount: toDecimalAmount(payment.amount, payment.currency),
  sales: payment.sales,
  concept: describeConcept(day, slug),
  endToEndId: payment.endToEndId,
});

/** The payments of a file for banks that take no SEPA files, with the whole accounts. */
export function createBankCsv({ createdAt, payments }: BankFileContent, format: CsvFormat): Response {
  const day = toLocalDay(createdAt.toISOString(), format.timeZone);
  async function* rows() {
    yield payments.map((payment) => toCsvRow(day, payment));
  }
  return csvResponse({ name: `pagos-${day}`, columns: COLUMNS, rows: rows(), format });
}
