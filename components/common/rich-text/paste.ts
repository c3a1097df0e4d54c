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

// A table without another one in it.
const TABLE = /<table\b(?:(?!<table\b)[\s\S])*?<\/table\s*>/gi;
const ROW = /<(tr|caption)\b[^<>]*>([\s\S]*?)<\/\1\s*>/gi;
const CELL = /<t([dh])\b[^<>]*>([\s\S]*?)<\/t\1\s*>/gi;
const BLOCK_TAG = /<\/?(?:p|div|br|ul|ol|li|h[1-6]|blockquote|pre|hr)\b[^<>]*>/gi;
const CELL_SEPARATOR = " · ";

function toParagraph(row: string): string {
  const cells = [...row.matchAll(CELL)].map(([, , content = ""]) => content);
  // A table of one column is a layout, whose paragraphs stay. A caption has no cells.
  if (cells.length < 2) return `<div>${cells[0] ?? row}</div>`;
  const texts = cells.map((cell) =>
    cell
      .replace(BLOCK_TAG, " ")
      .replace(/(?:\s|&nbsp;)+/g, " ")
      .trim(),
  );
  return `<p>${texts.filter(Boolean).join(CELL_SEPARATOR)}</p>`;
}

const convertTable = (table: string): string =>
  [...table.matchAll(ROW)].map(([, , row = ""]) => toParagraph(row)).join("");

/** The editor has no tables: each row becomes a paragraph. */
function convertTables(html: string): string {
  const converted = html.replace(TABLE, convertTable);
  return converted === html ? html : convertTables(converted);
}

export const cleanPastedHtml = (html: string): string => renameStyles(convertTables(convertWordLists(html)));
