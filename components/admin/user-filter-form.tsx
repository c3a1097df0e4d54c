"use client";

import { FilterForm } from "@/components/common/filter-form";
import { FilterSelect } from "@/components/ui/filter-select";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { usersCsvUrl } from "@/lib/administration/users/queries";
import type { UserFilterParams } from "@/lib/administration/users/schema";
import { routes } from "@/lib/platform/routes";
import { roleOptions } from "./role-names";

const activeOptions = [
  { value: "true", label: "Activas" },
  { value: "false", label: "Desactivadas" },
];
const verifiedOptions = [
  { value: "true", label: "Verificado" },
  { value: "false", label: "Sin verificar" },
];

export function UserFilterForm({ params, total }: { params: UserFilterParams; total: number }) {
  const { role, active, verified } = params;
  return (
    <FilterForm
      toHref={routes.adminUsers}
      params={params}
      hiddenNames={["sort"]}
      searchPlaceholder="Nombre o correo"
      resultText={pluralize(total, "persona", "personas")}
      csvHref={usersCsvUrl(params)}
    >
      <FilterSelect label="Rol" name="role" allLabel="Todos" options={roleOptions} value={role} />
      <FilterSelect label="Cuenta" name="active" allLabel="Todas" options={activeOptions} value={active} />
      <FilterSelect
        label="Correo"
        name="verified"
        allLabel="Todos"
        options={verifiedOptions}
        value={verified}
      />
    </FilterForm>
  );
}
