import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/table";
import type { TableSort } from "@/components/ui/table-sort";

export interface SampleExchange {
  id: number;
  day: string;
  apprentice: string;
  ayni: string;
  price: number;
  share: number;
  paid: boolean;
}

export const SAMPLE_EXCHANGES: readonly SampleExchange[] = [
  {
    id: 1,
    day: "2026-11-21",
    apprentice: "Inés Peña",
    ayni: "Respirar para volver a casa",
    price: 25,
    share: 18.59,
    paid: false,
  },
  {
    id: 2,
    day: "2026-11-20",
    apprentice: "Marina Solís",
    ayni: "Respirar para volver a casa",
    price: 25,
    share: 18.59,
    paid: false,
  },
  {
    id: 3,
    day: "2026-11-18",
    apprentice: "Diego Lanza",
    ayni: "Biodanza: el cuerpo recuerda",
    price: 20,
    share: 14.88,
    paid: true,
  },
  {
    id: 4,
    day: "2026-11-12",
    apprentice: "Paz Oyarzún",
    ayni: "Botiquín de flores",
    price: 12,
    share: 8.93,
    paid: true,
  },
  {
    id: 5,
    day: "2026-11-09",
    apprentice: "Hugo Prats",
    ayni: "Un título tan largo como para que la celda tenga que partirlo en dos líneas",
    price: 1250,
    share: 934.12,
    paid: true,
  },
];

const moneyFormat = new Intl.NumberFormat("es-ES", { style: "currency", currency: "EUR" });
const dateFormat = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "short", timeZone: "UTC" });
const formatTotal = (key: "price" | "share") =>
  moneyFormat.format(SAMPLE_EXCHANGES.reduce((sum, row) => sum + row[key], 0));

export const sampleExchangeColumns: readonly Column<SampleExchange>[] = [
  { key: "apprentice", label: "Aprendiz", sortable: "ascending", cell: (row) => row.apprentice },
  { key: "day", label: "Fecha", sortable: "descending", cell: (row) => dateFormat.format(new Date(row.day)) },
  { key: "ayni", label: "Ayni", cell: (row) => row.ayni },
  {
    key: "price",
    label: "Precio",
    numeric: true,
    sortable: "descending",
    cell: (row) => moneyFormat.format(row.price),
    total: formatTotal("price"),
  },
  {
    key: "share",
    label: "Tu parte",
    numeric: true,
    cell: (row) => <strong>{moneyFormat.format(row.share)}</strong>,
    total: formatTotal("share"),
  },
  {
    key: "state",
    label: "Estado",
    cell: ({ paid }) => <Badge tone={paid ? "success" : "clay"}>{paid ? "Pagado" : "Pendiente"}</Badge>,
  },
];

export function sortExchanges(sort: TableSort | null): SampleExchange[] {
  if (sort === null) return [...SAMPLE_EXCHANGES];
  const sign = sort.direction === "ascending" ? 1 : -1;
  const key = (["apprentice", "day", "price"] as const).find((name) => name === sort.column) ?? "day";
  return SAMPLE_EXCHANGES.toSorted((a, b) => {
    const [left, right] = [a[key], b[key]];
    return sign * (typeof left === "number" ? left - Number(right) : left.localeCompare(String(right), "es"));
  });
}
