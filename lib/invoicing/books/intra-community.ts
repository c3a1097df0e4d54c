import "server-only";
import { formatCents } from "@/lib/invoicing/record/amounts";
import { toRecipientId } from "@/lib/invoicing/record/recipient-id";
import { unsealRecipient } from "@/lib/orders/recipient";
import { findTaxRule, OTHER_EU } from "@/lib/reference/tax-rules";
import { streamInvoices } from "./invoices";
import type { RegisteredInvoice } from "./invoices";
import { listQuartersBetween } from "./periods";
import { findCorrectedQuarter, isDeclared, toBookEntries } from "./policy";

// Modelo 349: what was sold to companies of other countries of the Union, by their VAT number, and corrections of earlier quarters.

export const INTRA_COMMUNITY_COLUMNS = [
  { key: "vatNumber", header: "NIF-IVA del operador" },
  { key: "name", header: "Operador" },
  { key: "key", header: "Clave" },
  { key: "correctedYear", header: "Ejercicio rectificado" },
  { key: "correctedPeriod", header: "Periodo rectificado" },
  { key: "taxBase", header: "Base imponible o base rectificada (EUR)", type: "decimal" },
  { key: "formerBase", header: "Base declarada antes (EUR)", type: "decimal" },
] as const;

export type IntraCommunityRow = Record<(typeof INTRA_COMMUNITY_COLUMNS)[number]["key"], string>;

/** The key of services that are supplied within the Union. */
const SERVICES = "S";

/** The sales to a company in a quarter, in cents; `correctedQuarter` is an earlier one that they correct. */
type Operation = { vatNumber: string; name: string; correctedQuarter: string | null; taxBase: number };

function toOperation(invoice: RegisteredInvoice): Operation[] {
  const { recipientSealed, buyerId, kind } = invoice;
  if (recipientSealed === null || !isDeclared(kind)) return [];
  const entries = toBookEntries(invoice, findTaxRule).filter(
    ({ rule }) => rule.buyer === "BUSINESS" && rule.place === OTHER_EU,
  );
  if (entries.length === 0) return [];
  const recipient = unsealRecipient(recipientSealed, buyerId);
  const id = toRecipientId(recipient, { isUnknown: false });
  return [
    {
      vatNumber: "NIF" in id ? id.NIF : id.IDOtro.ID,
      name: recipient.name,
      correctedQuarter: findCorrectedQuarter(invoice),
      taxBase: entries.reduce((sum, { taxBase }) => sum + taxBase, 0),
    },
  ];
}

const toKey = ({ vatNumber, correctedQuarter }: Pick<Operation, "vatNumber" | "correctedQuarter">): string =>
  `${vatNumber} ${correctedQuarter ?? ""}`;

/** Sums the operations of a quarter by VAT number and corrected quarter. */
async function sumOperations(quarter: string): Promise<Operation[]> {
  const sums = new Map<string, Operation>();
  for await (const batch of streamInvoices(quarter)) {
    for (const operation of batch.flatMap(toOperation)) {
      const key = toKey(operation);
      const before = sums.get(key)?.taxBase ?? 0;
      sums.set(key, { ...operation, taxBase: before + operation.taxBase });
    }
  }
  return [...sums.values()];
}

/** Sums what was declared of earlier quarters before this one, by VAT number and quarter. */
async function sumFormer(operations: readonly Operation[], quarter: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const [first = quarter] = operations.flatMap(({ correctedQuarter }) => correctedQuarter ?? []).toSorted();
  for (const each of listQuartersBetween(first, quarter)) {
    for (const { vatNumber, correctedQuarter, taxBase } of await sumOperations(each)) {
      const key = toKey({ vatNumber, correctedQuarter: correctedQuarter ?? each });
      sums.set(key, (sums.get(key) ?? 0) + taxBase);
    }
  }
  return sums;
}

function toRow(
  { vatNumber, name, correctedQuarter, taxBase }: Operation,
  formerSums: ReadonlyMap<string, number>,
): IntraCommunityRow {
  const common = { vatNumber, name, key: SERVICES };
  if (correctedQuarter === null)
    return {
      ...common,
      correctedYear: "",
      correctedPeriod: "",
      taxBase: formatCents(taxBase),
      formerBase: "",
    };
  const [year = "", number = ""] = correctedQuarter.split("-");
  const former = formerSums.get(toKey({ vatNumber, correctedQuarter })) ?? 0;
  return {
    ...common,
    correctedYear: year,
    correctedPeriod: `${number}T`,
    taxBase: formatCents(former + taxBase),
    formerBase: formatCents(former),
  };
}

/** Lists the lines of modelo 349 of a quarter. */
export async function listIntraCommunityRows(quarter: string): Promise<IntraCommunityRow[]> {
  const operations = (await sumOperations(quarter)).toSorted((left, right) =>
    toKey(left).localeCompare(toKey(right)),
  );
  const formerSums = await sumFormer(operations, quarter);
  return operations.map((operation) => toRow(operation, formerSums));
}
