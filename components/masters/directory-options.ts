import { countryName, isCountryCode } from "@/lib/reference/countries";
import { findDisciplineBySlug, DISCIPLINES, isDisciplineKey } from "@/lib/reference/disciplines";
import { LANGUAGE_LABELS } from "@/lib/reference/labels";

/** A select option with its count: "Yoga (3)". */
export type DirectoryOption = { value: string; label: string };

type CountedOption = { value: string; name: string; count: number };
type OptionCounts = Record<string, number>;

const languageNames: Record<string, string> = LANGUAGE_LABELS;
const collator = new Intl.Collator("es");

const toSortedOptions = (options: CountedOption[]): DirectoryOption[] =>
  options
    .toSorted((a, b) => collator.compare(a.name, b.name))
    .map(({ value, name, count }) => ({ value, label: `${name} (${count})` }));

/** Adds the selected option with a count of 0 if it is missing. */
const withSelected = (counts: OptionCounts, selected: string | undefined): [string, number][] =>
  Object.entries(selected ? { [selected]: 0, ...counts } : counts);

export const toDisciplineOptions = (counts: OptionCounts, selectedSlug: string): DirectoryOption[] =>
  toSortedOptions(
    withSelected(counts, findDisciplineBySlug(selectedSlug)?.key).flatMap(([key, count]) =>
      isDisciplineKey(key) ? [{ value: DISCIPLINES[key].slug, name: DISCIPLINES[key].name, count }] : [],
    ),
  );

export const toCountryOptions = (counts: OptionCounts, selected: string): DirectoryOption[] =>
  toSortedOptions(
    withSelected(counts, selected).flatMap(([code, count]) =>
      isCountryCode(code) ? [{ value: code, name: countryName(code), count }] : [],
    ),
  );

export const toLanguageOptions = (counts: OptionCounts, selected: string): DirectoryOption[] =>
  toSortedOptions(
    withSelected(counts, selected).flatMap(([code, count]) => {
      const name = languageNames[code];
      return name ? [{ value: code, name, count }] : [];
    }),
  );
