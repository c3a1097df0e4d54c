"use client";

import { toLabelOptions } from "@/components/common/label-options";
import { FilterForm } from "@/components/common/filter-form";
import { DateField } from "@/components/ui/date-field";
import { FilterSelect } from "@/components/ui/filter-select";
import type { AuditFilterParams } from "@/lib/administration/audit-log/schema";
import { AUDIT_ACTION_LABELS } from "@/lib/identity/audit/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";

const actionOptions = toLabelOptions(AUDIT_ACTION_LABELS);

/** Filters the audit log by person, action and days through the URL. */
export function AuditFilter({ params, total }: { params: AuditFilterParams; total: number }) {
  const { action, from, to } = params;
  return (
    <FilterForm
      toHref={routes.adminAudit}
      params={params}
      hiddenNames={["subjectId"]}
      searchPlaceholder="Quién lo hizo o a quién: nombre o correo"
      resultText={`${pluralize(total, "acción", "acciones")}${total > 1 ? ", la última primero" : ""}`}
      csvHref={api.auditCsv(params)}
    >
      <FilterSelect label="Acción" name="action" allLabel="Todas" options={actionOptions} value={action} />
      <DateField label="Desde" name="from" defaultValue={from} />
      <DateField label="Hasta" name="to" defaultValue={to} />
    </FilterForm>
  );
}
