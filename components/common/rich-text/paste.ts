// Pasted HTML, as text. A parsed document would report its inline styles to the content security policy.

/** Keeps the styles of Google Docs, which has no tags for bold and italics, where the schema can read them. */
const renameStyles = (html: string): string =>
  html.replace(/(<[a-z][^<>]*?\s)style(?==["'])/gi, "$1data-style");

const WORD_ITEM = /<p\b([^<>]*\bMsoListParagraph[^<>]*)>([\s\S]*?)<\/p>/gi;
const WORD_MARKER =
  /<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->|<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/i;

/** Word writes lists as paragraphs, each with its bullet or number as text. */
function convertWordLists(html: string): string {
  const items = html.replace(WORD_ITEM, (paragraph: string, _attributes: string, content: string) => {
    const marker = WORD_MARKER.exec(content);
    if (!marker) return paragraph;
    const isNumbered = /\d/.test((marker[1] ?? marker[2] ?? "").replace(/<[^>]*>|&\w+;/g, ""));
    const list = isNumbered ? "ol" : "ul";
    return `<${list}><li>${content.replace(WORD_MARKER, "")}</li></${list}>`;
  });
  return items.replace(/<\/(ul|ol)>(\s*)<\1>(?=<li>)/g, "$2");
}

export const cleanPastedHtml = (html: string): string => renameStyles(convertWordLists(html));
