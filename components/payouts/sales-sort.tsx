import { ListSort } from "@/components/common/list-sort";
import type { SaleSort } from "@/lib/payouts/sales/schema";

const SORT_LABELS: Partial<Record<SaleSort, string>> = {
  newest: "Más recientes primero",
  oldest: "Más antiguas primero",
  soonest: "Disponibles antes primero",
  latest: "Disponibles después primero",
};

/** Amounts of several currencies do not compare. */
const AMOUNT_SORT_LABELS: Partial<Record<SaleSort, string>> = {
  highest: "Más caras primero",
  lowest: "Más baratas primero",
};

interface SalesSortProps {
  sort: SaleSort;
  hasOneCurrency: boolean;
  /** URL of the list with another sort. */
  toHref: (sort: string) => string;
}

/** The order of sales on narrow screens. */
export function SalesSort({ sort, hasOneCurrency, toHref }: SalesSortProps) {
  const labels = hasOneCurrency ? { ...SORT_LABELS, ...AMOUNT_SORT_LABELS } : SORT_LABELS;
  const options = Object.entries(labels).map(([value, label]) => ({ value, label, href: toHref(value) }));
  return <ListSort value={sort} options={options} />;
}
