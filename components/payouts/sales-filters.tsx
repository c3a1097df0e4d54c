"use client";

import { toLabelOptions } from "@/components/common/label-options";
import { FilterForm } from "@/components/common/filter-form";
import { DateField } from "@/components/ui/date-field";
import { FilterSelect } from "@/components/ui/filter-select";
import type { CurrencyCode } from "@/lib/reference/currencies";
import { routes } from "@/lib/platform/routes";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { salesCsvUrl } from "@/lib/payouts/sales/queries";
import type { SalesFilterParams } from "@/lib/payouts/sales/schema";
import { SALE_STATUS_LABELS } from "./sale-status";

const statusOptions = toLabelOptions(SALE_STATUS_LABELS);

const LISTS = {
  salesOverview: { toHref: routes.salesOverview, searchPlaceholder: "Aprendiz o Ayni" },
  adminSales: { toHref: routes.adminSales, searchPlaceholder: "Persona, correo o Ayni" },
} as const;

interface SalesFiltersProps {
  /** Route of the list: the Master's own sales or all sales. */
  route: keyof typeof LISTS;
  params: SalesFilterParams;
  currencies: readonly CurrencyCode[];
  total: number;
  /** Restricts the CSV file to one Master on a page whose URL does not name them. */
  masterId?: string;
}

export function SalesFilters({ route, params, currencies, total, masterId }: SalesFiltersProps) {
  const { status, currency, from, to } = params;
  return (
    <FilterForm
      toHref={LISTS[route].toHref}
      params={params}
      hiddenNames={["sort", "ayniContentId", "masterId"]}
      searchPlaceholder={LISTS[route].searchPlaceholder}
      resultText={
        route === "adminSales"
          ? pluralize(total, "venta", "ventas")
          : pluralize(total, "intercambio", "intercambios")
      }
      csvHref={salesCsvUrl({ ...params, ...(masterId ? { masterId } : {}) })}
    >
      <FilterSelect
        label="Estado"
        name="status"
        allLabel="Todos, sin devueltos"
        options={statusOptions}
        value={status}
      />
      <FilterSelect
        label="Moneda"
        name="currency"
        allLabel="Todas"
        options={currencies.map((code) => ({ value: code, label: code }))}
        value={currency}
      />
      <DateField label="Desde" name="from" defaultValue={from} />
      <DateField label="Hasta" name="to" defaultValue={to} />
    </FilterForm>
  );
}
