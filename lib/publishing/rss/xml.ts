import { escapeMarkup } from "@/lib/platform/text/escape";
import { toPlainText } from "@/lib/platform/text/plain-text";

/**
 * Escapes text for an element. The `feed` library writes titles as CDATA, from which user text could break out, and
 * decodes "&amp;" in other elements.
 */
export const escapeElementText = (text: string): string => toPlainText(text).replaceAll("&", "&amp;");

export const toTextElement = (text: string) => ({ _text: escapeElementText(text) });

/** Escapes text for a description, which is HTML. */
export const toHtmlText = (text: string): string => escapeMarkup(toPlainText(text));
