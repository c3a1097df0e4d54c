import "server-only";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { mapBatches } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toLocalDay } from "@/lib/platform/time/days";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toDecimalAmount } from "@/lib/reference/money";
import type { PayableGroup } from "./data";

const COLUMNS = [
  { key: "name", header: "Nombre" },
  { key: "slug", header: "Página" },
  { key: "country", header: "País" },
  { key: "currency", header: "Moneda" },
  { key: "amount", header: "Importe", type: "decimal" },
  { key: "orders", header: "Ventas" },
  { key: "reference", header: "Concepto" },
] as const;

const toCsvRow = (day: string) => (group: PayableGroup) => {
  const { master, available } = group;
  const currency = group.currency.toUpperCase();
  return {
    name: formatFullName(master),
    slug: master.slug,
    country: master.country ?? "",
    currency,
    amount: toDecimalAmount(available.amount, currency),
    orders: available.count,
    reference: `${PRODUCT_NAME} ${day} ${master.slug} ${currency}`,
  };
};

export function createPayoutsCsv(
  batches: AsyncIterable<PayableGroup[]>,
  format: CsvFormat,
  now = new Date(),
): Response {
  const day = toLocalDay(now.toISOString(), format.timeZone);
  return csvResponse({
    name: `pagos-${day}`,
    columns: COLUMNS,
    rows: mapBatches(batches, toCsvRow(day)),
    format,
  });
}
