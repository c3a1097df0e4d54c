"use client";

import { toLabelOptions } from "@/components/common/label-options";
import { FilterForm } from "@/components/common/filter-form";
import { FilterSelect } from "@/components/ui/filter-select";
import { CONTENT_STATE_LABELS } from "@/lib/administration/contents/states";
import type { ContentFilterParams } from "@/lib/administration/contents/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";

export function ContentFilterForm({ params, total }: { params: ContentFilterParams; total: number }) {
  return (
    <FilterForm
      toHref={routes.adminContents}
      params={params}
      searchPlaceholder="Título, nombre o correo"
      resultText={pluralize(total, "enseñanza", "enseñanzas")}
    >
      <FilterSelect
        label="Estado"
        name="state"
        allLabel="Todas"
        options={toLabelOptions(CONTENT_STATE_LABELS)}
        value={params.state}
      />
      <FilterSelect
        label="Tipo"
        name="contentType"
        allLabel="Todos"
        options={toLabelOptions(CONTENT_TYPE_LABELS)}
        value={params.contentType}
      />
    </FilterForm>
  );
}
