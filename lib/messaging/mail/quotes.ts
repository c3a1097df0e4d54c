import { nestQuotes } from "@/lib/platform/text/quotes";
import type { RenderedMail } from "./layout";

/** Nests the quotation marks of our sentences around titles that have some; what people wrote stays as it is. */
export function nestMailQuotes(mail: RenderedMail): RenderedMail {
  const { subject, title, preview, lines, moments, groups, facts, note } = mail;
  return {
    ...mail,
    subject: nestQuotes(subject),
    ...(title === undefined ? {} : { title: nestQuotes(title) }),
    ...(preview === undefined ? {} : { preview: nestQuotes(preview) }),
    lines: lines.map(nestQuotes),
    ...(moments && { moments: moments.map((moment) => ({ ...moment, label: nestQuotes(moment.label) })) }),
    ...(groups && {
      groups: groups.map((group) => ({
        ...group,
        entries: group.entries.map((entry) => ({ ...entry, text: nestQuotes(entry.text) })),
      })),
    }),
    ...(facts && { facts: facts.map(([name, value]): [string, string] => [nestQuotes(name), value]) }),
    ...(note === undefined ? {} : { note: nestQuotes(note) }),
  };
}
