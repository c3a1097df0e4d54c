"use client";

import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import type { ComboboxOption } from "@/components/ui/combobox/combobox-list";
import { FilterCombobox } from "@/components/ui/combobox/filter-combobox";
import { disciplineOptions, topicOptions, withCounts } from "./taxonomy-options";
import { NO_DISCIPLINES } from "@/lib/platform/copy/search";

export interface TaxonomyFilterProps {
  label: string;
  value: readonly string[];
  /** Number of results per option; null while unknown. */
  counts: Readonly<Record<string, number>> | null;
  onChange: (value: string[]) => void;
}

interface TaxonomyComboboxProps extends TaxonomyFilterProps {
  trigger: ReactElement;
  allOptions: readonly ComboboxOption[];
  searchPlaceholder: string;
  emptyText?: string;
}

/** Reports the choice on closing: a new page of results would close the list after each option. */
function TaxonomyCombobox({ allOptions, value, counts, onChange, ...props }: TaxonomyComboboxProps) {
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const options = useMemo(() => withCounts(allOptions, counts), [allOptions, counts]);

  function handleClose() {
    setDraft(null);
    if (draft !== null && [...draft].sort().join() !== [...value].sort().join()) onChange([...draft]);
  }
  return (
    <FilterCombobox
      {...props}
      options={options}
      value={draft ?? value}
      onChange={setDraft}
      onClose={handleClose}
    />
  );
}

type Props = TaxonomyFilterProps & { trigger: ReactElement };

export const DisciplineFilter = (props: Props) => (
  <TaxonomyCombobox
    {...props}
    allOptions={disciplineOptions}
    searchPlaceholder="Busca una disciplina"
    emptyText={NO_DISCIPLINES}
  />
);

export const TopicFilter = (props: Props) => (
  <TaxonomyCombobox {...props} allOptions={topicOptions} searchPlaceholder="Busca un tema" />
);
