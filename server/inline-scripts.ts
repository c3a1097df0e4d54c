import { createHash } from "node:crypto";
import { hintScript } from "@/lib/platform/browser/hint-script";

type InlineScript = { attributes: string; text: string };

// One token of a document: a comment, a tag with its attributes, or text. Whatever is never closed goes up to the end.
const TOKEN =
  /<!--(?:>|->|[\s\S]*?(?:--!?>|$))|<[!?][^>]*|<(\/?)([a-z][^\s/>]*)((?:=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))|[^>])*)(?:>|$)|[^<]+|</gi;
// Elements whose content is text up to their end tag.
const TEXT_ELEMENTS = /^(script|style|textarea|title|iframe|noembed|noframes|noscript|xmp)$/i;

const hasSource = (attributes: string): boolean =>
  /(?:^|[\s"'/])src\s*=/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'));

const toEndTag = (name: string): RegExp => new RegExp(`</${name}(?=[\\s/>])`, "gi");

/** Returns the scripts of a document that have no `src`, whatever their type. */
export function findInlineScripts(html: string): InlineScript[] {
  const scripts: InlineScript[] = [];
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    const [, slash, name = "", attributes = ""] = token;
    if (slash === "/" || !TEXT_ELEMENTS.test(name)) continue;
    const endTag = toEndTag(name);
    const start = (endTag.lastIndex = TOKEN.lastIndex);
    const end = endTag.exec(html)?.index ?? html.length;
    TOKEN.lastIndex = end;
    if (name.toLowerCase() === "script" && !hasSource(attributes))
      scripts.push({ attributes, text: html.slice(start, end) });
  }
  return scripts;
}

// Next.js passes data and the names of chunks to its own scripts, as JSON.
const DATA_SCRIPT =
  /^(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\)|\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\))\.push\(([\s\S]*)\);?$/;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isOwnScript({ text }: InlineScript): boolean {
  if (text === hintScript) return true;
  const data = DATA_SCRIPT.exec(text)?.[1];
  return data !== undefined && isJson(data);
}

export const toCspHash = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Returns the CSP sources of the inline scripts that the site and Next.js write. Any other gets none: markup that slips
 * through a sanitizer into a page must not be allowed along with it.
 */
export const hashOwnScripts = (html: string): string[] => [
  ...new Set(
    findInlineScripts(html)
      .filter(isOwnScript)
      .map(({ text }) => toCspHash(text)),
  ),
];
