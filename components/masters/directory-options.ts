import { countryName, isCountryCode } from "@/lib/reference/countries";
import { disciplineBySlug, DISCIPLINES, isDisciplineKey } from "@/lib/reference/disciplines";
import { LANGUAGE_LABELS } from "@/lib/reference/labels";

/** An option of a list, and how it reads: "Yoga (3)". */
export type Option = { value: string; label: string };

type Named = { value: string; name: string; count: number };
type Counts = Record<string, number>;

const languages: Record<string, string> = LANGUAGE_LABELS;
const names = new Intl.Collator("es");

const byName = (options: Named[]): Option[] =>
  options
    .sort((a, b) => names.compare(a.name, b.name))
    .map(({ value, name, count }) => ({ value, label: `${name} (${count})` }));

/** The counts with what is chosen among them, even where it leaves nobody. */
const withChosen = (counts: Counts, chosen: string | undefined): [string, number][] =>
  Object.entries(chosen ? { [chosen]: 0, ...counts } : counts);

/** The disciplines that Masters have. */
export const disciplineOptions = (counts: Counts, chosenSlug: string): Option[] =>
  byName(
    withChosen(counts, disciplineBySlug(chosenSlug)?.key).flatMap(([key, count]) =>
      isDisciplineKey(key) ? [{ value: DISCIPLINES[key].slug, name: DISCIPLINES[key].name, count }] : [],
    ),
  );

/** The countries in which Masters live. */
export const countryOptions = (counts: Counts, chosen: string): Option[] =>
  byName(
    withChosen(counts, chosen).flatMap(([code, count]) =>
      isCountryCode(code) ? [{ value: code, name: countryName(code), count }] : [],
    ),
  );

/** The languages that Masters speak. */
export const languageOptions = (counts: Counts, chosen: string): Option[] =>
  byName(
    withChosen(counts, chosen).flatMap(([code, count]) => {
      const name = languages[code];
      return name ? [{ value: code, name, count }] : [];
    }),
  );
