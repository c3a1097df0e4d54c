const RTL_CHARACTER = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Says whether a text has letters that are written from right to left. */
export const hasRtl = (text: string): boolean => RTL_CHARACTER.test(text);

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** Keeps a text that is written from right to left from reordering the sentence around it. */
export const isolate = (text: string): string =>
  hasRtl(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text;

/** Isolates the texts of people in the facts of a sentence. */
export function isolateTexts<Facts>(facts: Facts): Facts {
  if (typeof facts === "string") return isolate(facts) as Facts;
  if (Array.isArray(facts)) return facts.map((fact: unknown) => isolateTexts(fact)) as Facts;
  if (typeof facts !== "object" || facts === null) return facts;
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, isolateTexts(fact)])) as Facts;
}
