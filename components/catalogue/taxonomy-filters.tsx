"use client";

import { useMemo } from "react";
import type { Option } from "@/components/ui/combobox/combobox-list";
import { FilterCombobox } from "@/components/ui/combobox/filter-combobox";
import { disciplineKeys, disciplineName } from "@/lib/reference/disciplines";
import { topicKeys, topicName } from "@/lib/reference/topics";
import type { FilterProps } from "./lazy-filter";

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");
const disciplines = disciplineKeys.map((value) => ({ value, label: disciplineName(value) })).sort(byLabel);
const topics = topicKeys.map((value) => ({ value, label: topicName(value) })).sort(byLabel);

/** Options with how much each would show. */
function useCounted(options: readonly Option[], counts: FilterProps["counts"]): readonly Option[] {
  return useMemo(
    () => (counts ? options.map((option) => ({ ...option, count: counts[option.value] ?? 0 })) : options),
    [options, counts],
  );
}

export function DisciplineFilter({ counts, ...props }: FilterProps) {
  return (
    <FilterCombobox
      {...props}
      defaultOpen
      searchPlaceholder="Busca una disciplina"
      emptyText="No hay disciplinas que coincidan con tu búsqueda"
      options={useCounted(disciplines, counts)}
    />
  );
}

export function TopicFilter({ counts, ...props }: FilterProps) {
  const options = useCounted(topics, counts);
  return <FilterCombobox {...props} defaultOpen searchPlaceholder="Busca un tema" options={options} />;
}
