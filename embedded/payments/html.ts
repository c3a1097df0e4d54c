import { createHash } from "node:crypto";
import { escapeMarkup } from "@/lib/platform/text/escape";

class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Renderable = string | number | Markup | false | null | undefined | Renderable[];

function render(part: Renderable): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join("");
  if (part === false || part === null || part === undefined) return "";
  return escapeMarkup(String(part));
}

/** Template tag that escapes all interpolated values except `Markup`. */
export const html = (strings: TemplateStringsArray, ...parts: Renderable[]): Markup =>
  new Markup(strings.map((text, index) => text + render(parts[index])).join(""));

/** Marks a text as markup without escaping; for constants only. */
export const trustedMarkup = (text: string): Markup => new Markup(text);

export const markupToString = (markup: Markup): string => markup.text;

/** Allows this style sheet with its embedded fonts, forms to this origin and redirects to `destinations`. */
export function pageSecurityPolicy(style: string, destinations: (string | null)[]): string {
  const origins = destinations.flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  const hash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "font-src data:",
    `form-action ${["'self'", ...new Set(origins)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export type { Markup };
