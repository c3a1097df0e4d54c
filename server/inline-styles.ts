import { readFile } from "node:fs/promises";
import { join } from "node:path";

// As React writes those of a page, and Next.js those of what a page loads lazily.
const STYLE_SHEET =
  /<link(?: rel="stylesheet")? href="(\/_next\/static\/chunks\/[\w~-][\w.~-]*\.css)"(?: rel="stylesheet" as="style")?( data-precedence="[\w-]+")\/>/g;
const RELATIVE_URL = /url\((["']?)\.\.\//g;

const styleSheets = new Map<string, Promise<string | undefined>>();

/** Reads a style sheet so that it may stand in any page; undefined if it may not. */
async function readStyleSheet(path: string): Promise<string | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined || /<\/style/i.test(text)) return undefined;
  return text.replace(RELATIVE_URL, "url($1/_next/static/").trim();
}

function findStyleSheet(href: string, buildDirectory: string): Promise<string | undefined> {
  const path = join(buildDirectory, href.slice("/_next/".length));
  const sheet = styleSheets.get(path) ?? readStyleSheet(path);
  styleSheets.set(path, sheet);
  return sheet;
}

/**
 * Writes the style sheets of a document into its head, so that the first paint waits for no other file. Each link stays,
 * disabled: browsers do not load it, and React finds the style sheet in its place and adds no other one.
 *
 * Without this file, the first paint of the home page came after 2.3 instead of 1.4 s on the phone of Lighthouse
 * (1.6 Mbit/s, a fourth of the processor; medians of six, in turns, on a busy machine).
 */
export async function inlineStyles(html: Buffer, buildDirectory = ".next"): Promise<Buffer> {
  // The rest of the document, most of it, is copied as it is.
  const end = Math.max(0, html.indexOf("</head>"));
  const head = html.toString("utf8", 0, end);
  const hrefs = [...new Set([...head.matchAll(STYLE_SHEET)].map(([, href = ""]) => href))];
  const texts = new Map(
    await Promise.all(hrefs.map(async (href) => [href, await findStyleSheet(href, buildDirectory)] as const)),
  );
  const inlined = head.replace(STYLE_SHEET, (link: string, href: string, precedence: string) => {
    const text = texts.get(href);
    return text === undefined
      ? link
      : `<style${precedence}>${text}</style><link rel="stylesheet" href="${href}"${precedence} disabled/>`;
  });
  return Buffer.concat([Buffer.from(inlined), html.subarray(end)]);
}
