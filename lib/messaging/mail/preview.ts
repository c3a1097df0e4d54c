import type { RenderedMail } from "./layout";

const MAX_LENGTH = 140;

const GREETING = /^Hola\b/;

/** Says that a line only leads to what follows, such as a quotation. */
const isLead = (line: string): boolean => line.endsWith(":");

/** Drops the marks of formatted text and its line breaks. */
const toPlain = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_#>`]+/g, "")
    .replace(/\s+/g, " ")
    .trim();

const findWords = ({ quote, body }: RenderedMail): string => toPlain(quote ?? body?.text ?? "");

function findSubstance(mail: RenderedMail): string {
  const lines = mail.lines.filter((line) => !GREETING.test(line));
  const [moment] = mail.moments ?? [];
  const hour = moment && `${moment.label}: ${moment.day}, ${moment.hour}`;
  const [first = ""] = lines.filter((line) => !isLead(line));
  return hour ?? (findWords(mail) || first || (lines[0] ?? ""));
}

/** Returns what lists of mails show beside the subject: the hour, the words of a person, or the first line that says something. */
export function toPreview(mail: RenderedMail): string {
  const text = mail.preview ?? findSubstance(mail);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
}
