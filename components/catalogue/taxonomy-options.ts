import type { ComboboxOption } from "@/components/ui/combobox/combobox-list";
import { disciplineKeys, disciplineName } from "@/lib/reference/disciplines";
import { topicKeys, topicName } from "@/lib/reference/topics";

// Load it lazily: the names are many.

const byLabel = (a: ComboboxOption, b: ComboboxOption) => a.label.localeCompare(b.label, "es");

export const disciplineOptions: readonly ComboboxOption[] = disciplineKeys
  .map((value) => ({ value, label: disciplineName(value) }))
  .sort(byLabel);

export const topicOptions: readonly ComboboxOption[] = topicKeys
  .map((value) => ({ value, label: topicName(value) }))
  .sort(byLabel);

export const withCounts = (
  options: readonly ComboboxOption[],
  counts: Readonly<Record<string, number>> | null,
): readonly ComboboxOption[] =>
  counts ? options.map((option) => ({ ...option, count: counts[option.value] ?? 0 })) : options;
