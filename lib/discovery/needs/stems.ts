import { stemmer } from "@orama/stemmers/spanish";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { ROOTS } from "./thesaurus/roots";

/** Short words are whole forms ("voy", "dio"), from which other words must not be derived. */
const MIN_DERIVED_LENGTH = 6;

// The stemmer knows some endings only with their accent; superlatives, diminutives and what c, z and qu share not at all.
const restoreEnding = (folded: string): string =>
  folded
    .replace(/([cs])ion$/, "$1ión")
    .replace(/bilisim[oa]s?$/, "ble")
    .replace(/(?<=[nr])cisim[oa]s?$/, "")
    .replace(/quisim([oa])s?$/, "c$1")
    .replace(/(?<=g)uisim([oa])s?$/, "$1")
    .replace(/isim([oa])s?$/, "$1")
    // "Agradezco" and "agradecer", "luz" and "luces", "mujer" and "mujeres": without its plural, the stemmer takes it for a verb.
    .replace(/zc([oa])(?=s?$|n$|mos$)/, "c$1")
    .replace(/z$/, "ce")
    .replace(/(..(?:ar|(?<!i)er|(?<!i)en))es$/, "$1")
    .replace(/(.{4})c?it([oa])s?$/, "$1$2");

/** The stem of a folded word; "dormía" loses its last i as "dormí" does. */
const cutEnding = (folded: string): string =>
  foldForSearch(stemmer(restoreEnding(folded))).replace(/(.{3})i$/, "$1");

function readRoots(): Map<string, string> {
  const roots = new Map<string, string>();
  const add = (form: string, root: string) => void (roots.has(form) || roots.set(form, root));
  for (const line of ROOTS.trim().split("\n")) {
    const hasOnlyForms = line.trim().startsWith("=");
    const forms = (line.match(/\p{L}+/gu) ?? []).map(foldForSearch);
    const [root = ""] = forms;
    for (const form of forms) {
      add(form, root);
      if (!hasOnlyForms && (form === root || form.length >= MIN_DERIVED_LENGTH)) add(cutEnding(form), root);
    }
  }
  return roots;
}

const roots = readRoots();

/** Returns what all forms of a word share: "duermo", "dormirme" and "dormía" have one stem. Ignores case and accents. */
export function toStem(word: string): string {
  const folded = foldForSearch(word);
  const root = roots.get(folded);
  if (root !== undefined) return root;
  const stem = cutEnding(folded);
  return roots.get(stem) ?? stem;
}
