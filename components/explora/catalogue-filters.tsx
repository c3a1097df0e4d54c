"use client";

import { FilterCombobox } from "@/components/ui/filter-combobox";
import { disciplineKeys, disciplineName } from "@/lib/catalogue/disciplines";
import { topicKeys, topicName } from "@/lib/catalogue/topics";
import type { FilterProps } from "./lazy-filter";

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");
const disciplines = disciplineKeys.map((value) => ({ value, label: disciplineName(value) })).sort(byLabel);
const topics = topicKeys.map((value) => ({ value, label: topicName(value) })).sort(byLabel);

export function DisciplineFilter(props: FilterProps) {
  return (
    <FilterCombobox
      {...props}
      defaultOpen
      searchPlaceholder="Busca una disciplina"
      emptyText="No hay disciplinas que coincidan con tu búsqueda"
      options={disciplines}
    />
  );
}

export function TopicFilter(props: FilterProps) {
  return <FilterCombobox {...props} defaultOpen searchPlaceholder="Busca un tema" options={topics} />;
}
