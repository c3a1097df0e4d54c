import "server-only";
import { mapBatches } from "@/lib/platform/batches";
import { formatDiscountName } from "@/lib/orders/discounts/copy";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toLocalDay } from "@/lib/platform/time/days";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toDecimalAmount } from "@/lib/reference/money";
import type { SaleStatus, SaleView } from "./schema";

const MASTER_COLUMNS = [
  { key: "id", header: "Identificador" },
  { key: "reference", header: "Pedido" },
  { key: "purchaseDate", header: "Fecha", type: "instant" },
  { key: "ayni", header: "Ayni" },
  { key: "buyer", header: "Aprendiz" },
  { key: "currency", header: "Moneda" },
  { key: "amount", header: "Precio", type: "decimal" },
  { key: "listAmount", header: "Precio sin rebaja", type: "decimal" },
  { key: "discountAmount", header: "Rebaja", type: "decimal" },
  { key: "discountName", header: "Código o precio anticipado" },
  { key: "bundle", header: "Conjunto" },
  { key: "taxBase", header: "Base", type: "decimal" },
  { key: "taxPercentage", header: "Impuesto (%)", type: "decimal" },
  { key: "taxAmount", header: "Impuesto", type: "decimal" },
  { key: "feeAmount", header: "Comisión", type: "decimal" },
  { key: "refundedAmount", header: "Devuelto", type: "decimal" },
  { key: "masterAmount", header: "Parte del Maestro", type: "decimal" },
  { key: "status", header: "Estado" },
  { key: "disputed", header: "En disputa" },
  { key: "availableBillingDate", header: "Disponible desde", type: "instant" },
  { key: "paidToMasterDate", header: "Pagado el", type: "instant" },
  { key: "paidToMasterAmount", header: "Pagado", type: "decimal" },
  { key: "overpaid", header: "Pagado de más", type: "decimal" },
] as const;

const ADMIN_COLUMNS = [
  ...MASTER_COLUMNS,
  { key: "email", header: "Correo electrónico" },
  { key: "master", header: "Maestro" },
  { key: "masterSlug", header: "Página del Maestro" },
] as const;

const STATUS_LABELS: Record<SaleStatus, string> = {
  available: "disponible",
  due: "pendiente",
  paid: "pagada",
  refunded: "devuelta",
};

function toCsvRow(sale: SaleView) {
  const toDecimal = (amount: number) => toDecimalAmount(amount, sale.currency);
  return {
    ...sale,
    ayni: sale.ayni.title,
    buyer: formatFullName(sale.buyer),
    email: sale.buyer.email ?? "",
    master: sale.master ? formatFullName(sale.master) : "",
    masterSlug: sale.master?.slug ?? "",
    currency: sale.currency.toUpperCase(),
    amount: toDecimal(sale.amount),
    listAmount: sale.discount ? toDecimal(sale.discount.listAmount) : "",
    discountAmount: sale.discount ? toDecimal(sale.discount.discountAmount) : "",
    discountName: sale.discount ? formatDiscountName(sale.discount) : "",
    bundle: sale.bundle?.title ?? "",
    taxBase: toDecimal(sale.taxBase),
    taxAmount: toDecimal(sale.taxAmount),
    feeAmount: toDecimal(sale.feeAmount),
    refundedAmount: toDecimal(sale.refundedAmount),
    masterAmount: toDecimal(sale.masterAmount),
    paidToMasterAmount: sale.paidToMasterAmount === null ? "" : toDecimal(sale.paidToMasterAmount),
    overpaid: toDecimal(sale.overpaid),
    status: STATUS_LABELS[sale.status],
    disputed: sale.disputed ? "sí" : "no",
  };
}

export const createSalesCsv = (
  sales: AsyncIterable<SaleView[]>,
  { format, forAdmin }: { format: CsvFormat; forAdmin: boolean },
): Response =>
  csvResponse({
    name: `intercambios-${toLocalDay(new Date().toISOString(), format.timeZone)}`,
    columns: forAdmin ? ADMIN_COLUMNS : MASTER_COLUMNS,
    rows: mapBatches(sales, toCsvRow),
    format,
  });
