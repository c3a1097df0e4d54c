import { plainText } from "@/lib/share/text";

// What the library that writes feeds leaves to its caller.

/**
 * A text for an element. The library reads "&amp;" in it as "&"; and a title that it puts in a CDATA section may
 * leave that section, so that people's words always go this way.
 */
export const element = (text: string) => ({ _text: elementText(text) });

/** The same for those options that take text alone. */
export const elementText = (text: string): string => plainText(text).replaceAll("&", "&amp;");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as HTML, which is what descriptions are. */
export const asHtml = (text: string): string =>
  plainText(text).replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
