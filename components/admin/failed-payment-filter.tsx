"use client";

import { toLabelOptions } from "@/components/common/label-options";
import { FilterForm } from "@/components/common/filter-form";
import { FilterSelect } from "@/components/ui/filter-select";
import type { FailedPaymentParams } from "@/lib/administration/failed-payments/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { FAILED_PAYMENT_LABELS } from "./failed-payment-table";

const stateOptions = toLabelOptions(FAILED_PAYMENT_LABELS);

const ageOptions = [
  { value: "7", label: "Últimos 7 días" },
  { value: "30", label: "Últimos 30 días" },
  { value: "90", label: "Últimos 90 días" },
];

interface FailedPaymentFilterProps {
  params: FailedPaymentParams;
  total: number;
}

/** Filters the failed payments by person, state and age through the URL. */
export function FailedPaymentFilter({ params, total }: FailedPaymentFilterProps) {
  return (
    <FilterForm
      toHref={routes.adminFailedPayments}
      params={params}
      searchPlaceholder="Nombre o correo de quien pagaba"
      resultText={pluralize(total, "pago fallido", "pagos fallidos")}
    >
      <FilterSelect
        label="Estado"
        name="state"
        allLabel="Todos"
        options={stateOptions}
        value={params.state}
      />
      <FilterSelect
        label="Antigüedad"
        name="days"
        allLabel="Cualquiera"
        options={ageOptions}
        value={params.days}
      />
    </FilterForm>
  );
}
