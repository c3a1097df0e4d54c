import "server-only";
import { csvFile } from "@/lib/platform/csv";
import { decimalOf } from "../../sales/money";
import type { SaleStatus, SaleView } from "./schema";

const OWN = [
  { key: "id", header: "Identificador" },
  { key: "purchaseDate", header: "Fecha" },
  { key: "ayni", header: "Ayni" },
  { key: "buyer", header: "Aprendiz" },
  { key: "currency", header: "Moneda" },
  { key: "amount", header: "Precio" },
  { key: "taxBase", header: "Base" },
  { key: "taxPercentage", header: "Impuesto (%)" },
  { key: "taxAmount", header: "Impuesto" },
  { key: "feeAmount", header: "Comisión" },
  { key: "refundedAmount", header: "Devuelto" },
  { key: "masterAmount", header: "Parte del Maestro" },
  { key: "status", header: "Estado" },
  { key: "disputed", header: "En disputa" },
  { key: "availableBillingDate", header: "Disponible desde" },
  { key: "paidToMasterDate", header: "Pagado el" },
  { key: "paidToMasterAmount", header: "Pagado" },
  { key: "overpaid", header: "Pagado de más" },
] as const;

const FOR_ADMINS = [
  ...OWN,
  { key: "email", header: "Correo electrónico" },
  { key: "master", header: "Maestro" },
  { key: "masterSlug", header: "Página del Maestro" },
] as const;

const STATES: Record<SaleStatus, string> = {
  available: "disponible",
  due: "pendiente",
  paid: "pagada",
  refunded: "devuelta",
};

const wholeName = (person: { name: string; lastName: string } | undefined) =>
  person ? `${person.name} ${person.lastName}`.trim() : "";

function line(sale: SaleView) {
  const money = (amount: number) => decimalOf(amount, sale.currency);
  return {
    ...sale,
    ayni: sale.ayni.title,
    buyer: wholeName(sale.buyer),
    email: sale.buyer.email ?? "",
    master: wholeName(sale.master),
    masterSlug: sale.master?.slug ?? "",
    currency: sale.currency.toUpperCase(),
    amount: money(sale.amount),
    taxBase: money(sale.taxBase),
    taxAmount: money(sale.taxAmount),
    feeAmount: money(sale.feeAmount),
    refundedAmount: money(sale.refundedAmount),
    masterAmount: money(sale.masterAmount),
    paidToMasterAmount: sale.paidToMasterAmount === null ? "" : money(sale.paidToMasterAmount),
    overpaid: money(sale.overpaid),
    status: STATES[sale.status],
    disputed: sale.disputed ? "sí" : "no",
  };
}

async function* lines(batches: AsyncIterable<SaleView[]>): AsyncGenerator<object[]> {
  for await (const batch of batches) yield batch.map(line);
}

/** Sales as a CSV file; amounts with the decimals of their currency. */
export const salesCsv = (name: string, sales: AsyncIterable<SaleView[]>, forAdmin: boolean): Response =>
  csvFile(name, forAdmin ? FOR_ADMINS : OWN, lines(sales));
