import { createHash } from "node:crypto";

// Pages without scripts, whose texts can never become markup.

class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | false | null | undefined | Part[];

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join("");
  if (part === false || part === null || part === undefined) return "";
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** Markup with whatever is put in escaped. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.map((text, index) => text + render(parts[index])).join(""));

/** Markup as it stands; for what is written here, never for what was received. */
export const markup = (text: string): Markup => new Markup(text);

export const toText = (markup: Markup): string => markup.text;

/** Allows this one style sheet, sending forms here, and being led on to the given addresses. */
export function policyFor(style: string, destinations: (string | null)[]): string {
  const origins = destinations.flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  const hash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `form-action ${["'self'", ...new Set(origins)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export type { Markup };
