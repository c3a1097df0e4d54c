"use client";

import { useMemo } from "react";
import type { ComboboxOption } from "@/components/ui/combobox/combobox-list";
import { FilterCombobox } from "@/components/ui/combobox/filter-combobox";
import { disciplineKeys, disciplineName } from "@/lib/reference/disciplines";
import { topicKeys, topicName } from "@/lib/reference/topics";
import type { MultiFilterProps } from "./lazy-filter";

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");
const disciplineOptions = disciplineKeys
  .map((value) => ({ value, label: disciplineName(value) }))
  .sort(byLabel);
const topicOptions = topicKeys.map((value) => ({ value, label: topicName(value) })).sort(byLabel);

function useOptionsWithCounts(
  options: readonly ComboboxOption[],
  counts: MultiFilterProps["counts"],
): readonly ComboboxOption[] {
  return useMemo(
    () => (counts ? options.map((option) => ({ ...option, count: counts[option.value] ?? 0 })) : options),
    [options, counts],
  );
}

export function DisciplineFilter({ counts, ...props }: MultiFilterProps) {
  return (
    <FilterCombobox
      {...props}
      defaultOpen
      searchPlaceholder="Busca una disciplina"
      emptyText="No hay disciplinas que coincidan con tu búsqueda"
      options={useOptionsWithCounts(disciplineOptions, counts)}
    />
  );
}

export function TopicFilter({ counts, ...props }: MultiFilterProps) {
  const options = useOptionsWithCounts(topicOptions, counts);
  return <FilterCombobox {...props} defaultOpen searchPlaceholder="Busca un tema" options={options} />;
}
