import { Combobox as Base } from "@base-ui/react/combobox";
import { useMemo, useState } from "react";
import type { ComboboxOption } from "./combobox-list";

const LOCALE = "es";

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase(LOCALE);

const toSearchText = ({ label, detail = "" }: ComboboxOption): string => `${label} ${detail}`;

/** 0 for the query itself, 1 for labels that begin with it, 2 for all others. */
function rank({ label }: ComboboxOption, query: string): number {
  const folded = fold(label);
  if (folded === query) return 0;
  return folded.startsWith(query) ? 1 : 2;
}

function rankOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const folded = fold(query.trim());
  if (folded === "") return options;
  return options
    .map((option) => ({ option, rank: rank(option, folded) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

/** Props for the root of a combobox: searches labels and details, without accents, with the best matches first. */
export function useComboboxSearch(options: readonly ComboboxOption[]) {
  const [query, setQuery] = useState("");
  const { contains } = Base.useFilter({ locale: LOCALE });
  const items = useMemo(
    () =>
      Base.createItems(rankOptions(options, query), {
        getValue: (option) => option.value,
        getLabel: (option) => option.label,
      }),
    [options, query],
  );
  return {
    locale: LOCALE,
    items,
    filter: (option: ComboboxOption, text: string) => contains(option, text, toSearchText),
    onInputValueChange: (text: string) => setQuery(text),
  };
}
