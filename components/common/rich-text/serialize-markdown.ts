import type { Mark, Node } from "prosemirror-model";

const DELIMITERS: Readonly<Record<string, string>> = { strong: "**", em: "*", strike: "~~" };

/** A piece of a line: text that is already escaped, or a delimiter whose form depends on its neighbours. */
type Piece = { text: string } | { delimiter: string; opens: boolean; pair: { delimiter: string } };

const toEntity = (char: string) => `&#${char.codePointAt(0)};`;

type Run = { node: Node; marks: readonly Mark[] };

const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);
const isPunctuation = (char: string) => /[\p{P}\p{S}]/u.test(char);

// GFM makes links of these without any mark.
const BARE_LINK = /(?:https?:\/\/|www\.)[^\s<]*[\p{L}\p{N}/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;

const escapeInline = (text: string) =>
  text
    .replace(/[\\`*~[\]<]/g, "\\$&")
    .replace(/_/g, (mark, at: number, whole: string) =>
      isWord(whole[at - 1] ?? "") && isWord(whole[at + 1] ?? "") ? mark : `\\${mark}`,
    )
    .replace(/&(?=#?\w+;)/g, "\\&");

function escapeText(text: string): string {
  let escaped = "";
  let end = 0;
  for (const link of text.matchAll(BARE_LINK)) {
    if (isWord(text[link.index - 1] ?? "")) continue;
    escaped += escapeInline(text.slice(end, link.index)) + link[0];
    end = link.index + link[0].length;
  }
  return escaped + escapeInline(text.slice(end));
}

/** Escapes what would begin a block, or turn the line before into one. */
function escapeLineStart(line: string): string {
  const text = line.trimStart();
  if (/^(#{1,6}|[-+])(\s|$)|^>|^=+\s*$|^[|:\s-]+$/.test(text)) return `\\${text}`;
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

function toCodeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = /^`|`$|^ .* $/.test(text) ? " " : "";
  return fence + padding + text + padding + fence;
}

const isBareLink = (href: string, text: string) =>
  [text, encodeURI(text), `http://${text}`, `mailto:${text}`].includes(href) &&
  text.replace(BARE_LINK, "") === "";

function toLinkEnd({ href, title }: { href: string; title: string }): string {
  const target = /[\s()<>]/.test(href) ? `<${href.replace(/[<>]/g, encodeURIComponent)}>` : href;
  return `](${target}${title && ` "${title.replace(/["\\]/g, "\\$&")}"`})`;
}

const isCode = ({ type }: Mark) => type.name === "code";

// Within a label, parsers disagree about escaped brackets.
const encodeBrackets = (label: string) =>
  label.replace(/\\([[\]])/g, (_, bracket: string) => toEntity(bracket));

const toPicture = ({ attrs }: Node) =>
  `![${encodeBrackets(escapeInline(String(attrs.alt)))}](${String(attrs.key)})`;

function toLeafPieces({ node, marks }: Run): Piece[] {
  if (node.type.name === "picture") return [{ text: toPicture(node) }];
  if (node.type.name === "hard_break") return [{ text: "\n" }];
  const text = node.text ?? "";
  return [{ text: marks.some(isCode) ? toCodeSpan(text) : escapeText(text) }];
}

/** Counts the runs from an index that have a mark. */
function countMarked(runs: readonly Run[], from: number, mark: Mark): number {
  const end = runs.findIndex(({ marks }, index) => index >= from && !mark.isInSet(marks));
  return (end === -1 ? runs.length : end) - from;
}

/** Puts pieces between two others, and the white space at their edges outside, as Markdown requires. */
function enclosePieces(open: Piece, pieces: readonly Piece[], close: Piece): Piece[] {
  const isBlank = (piece: Piece) => "text" in piece && piece.text.trim() === "";
  const start = pieces.findIndex((piece) => !isBlank(piece));
  if (start === -1) return [...pieces];
  const end = pieces.findLastIndex((piece) => !isBlank(piece)) + 1;
  const inner = pieces.slice(start, end);
  const first = inner[0];
  let before = "";
  if (first && "text" in first) {
    const text = first.text.trimStart();
    before = first.text.slice(0, first.text.length - text.length);
    inner[0] = { text };
  }
  const last = inner.at(-1);
  let after = "";
  if (last && "text" in last) {
    const text = last.text.trimEnd();
    after = last.text.slice(text.length);
    inner[inner.length - 1] = { text };
  }
  return [
    ...pieces.slice(0, start),
    { text: before },
    open,
    ...inner,
    close,
    { text: after },
    ...pieces.slice(end),
  ];
}

function toMarkedPieces(runs: readonly Run[], mark: Mark): Piece[] {
  const pieces = toPieces(runs.map(({ node, marks }) => ({ node, marks: mark.removeFromSet(marks) })));
  if (mark.type.name !== "link") {
    const delimiter = DELIMITERS[mark.type.name] ?? "";
    const pair = { delimiter };
    return enclosePieces({ delimiter, opens: true, pair }, pieces, { delimiter, opens: false, pair });
  }
  const text = runs.map(({ node }) => node.text ?? "").join("");
  const { href, title } = mark.attrs as { href: string; title: string };
  const isPlain = runs.length === 1 && runs[0]?.marks.length === 1;
  if (isPlain && !title && isBareLink(href, text)) return [{ text }];
  const label = pieces.map((piece) => ("text" in piece ? { text: encodeBrackets(piece.text) } : piece));
  return enclosePieces({ text: "[" }, label, { text: toLinkEnd({ href, title }) });
}

/** The mark that lasts longest encloses the others. */
function toPieces(runs: readonly Run[]): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < runs.length;) {
    const run = runs[index];
    if (!run) break;
    const candidates = run.marks
      .filter((mark) => !isCode(mark))
      .map((mark) => ({ mark, count: countMarked(runs, index, mark) }))
      .sort((a, b) => b.count - a.count);
    const [outer] = candidates;
    if (outer) pieces.push(...toMarkedPieces(runs.slice(index, index + outer.count), outer.mark));
    else pieces.push(...toLeafPieces(run));
    index += outer?.count ?? 1;
  }
  return pieces;
}

/**
 * Writes the last or first letter of a text as an entity: beside one, as beside punctuation, a delimiter always works. An underscore on
 * its other side is within a word no more.
 */
function encodeEdge(text: string, edge: "first" | "last"): string {
  const chars = [...text];
  const [at, beside] = edge === "first" ? [0, 1] : [chars.length - 1, chars.length - 2];
  const letter = chars[at] ?? "";
  if (!isWord(letter)) return text;
  if (chars[beside] === "_" && chars[beside - 1] !== "\\") chars[beside] = "\\_";
  chars[at] = toEntity(letter);
  return chars.join("");
}

const toText = (piece: Piece | undefined) =>
  piece === undefined ? "" : "text" in piece ? piece.text : piece.pair.delimiter;

type Delimiter = Extract<Piece, { delimiter: string }>;

const isDelimiter = (piece: Piece | undefined): piece is Delimiter =>
  piece !== undefined && "delimiter" in piece;

/** Underscores keep emphasis apart from asterisks before, after, around and within it. */
function isBesideOthers(pieces: readonly Piece[], opening: number): boolean {
  const { pair } = pieces[opening] as Delimiter;
  const closing = pieces.findLastIndex((piece) => isDelimiter(piece) && piece.pair === pair);
  const depth = pieces
    .slice(0, opening)
    .filter(isDelimiter)
    .reduce((sum, { opens }) => sum + (opens ? 1 : -1), 0);
  const others = [pieces[opening - 1], ...pieces.slice(opening + 1, closing), pieces[closing + 1]];
  return depth > 0 || others.some(isDelimiter);
}

/** Chooses forms of delimiters that Markdown does not take for others, or for text. */
function settleDelimiters(pieces: Piece[]): string {
  const kept = pieces.filter((piece) => isDelimiter(piece) || piece.text !== "");
  kept.forEach((piece, index) => {
    const isEmphasis = isDelimiter(piece) && piece.delimiter === "*";
    if (isEmphasis && piece.opens && isBesideOthers(kept, index)) piece.pair.delimiter = "_";
  });
  kept.forEach((piece, index) => {
    if (!isDelimiter(piece)) return;
    const before = kept[index - 1];
    const after = kept[index + 1];
    const outside = piece.opens ? before : after;
    if (!outside || !("text" in outside)) return;
    const innerChar = piece.opens ? [...toText(after)][0] : [...toText(before)].at(-1);
    const isUnclear = piece.pair.delimiter === "_" || isPunctuation(innerChar ?? "");
    if (isUnclear) outside.text = encodeEdge(outside.text, piece.opens ? "last" : "first");
  });
  return kept
    .map((piece, index) => {
      const next = kept[index + 1];
      const text = toText(piece);
      const isBeforeLink = next && "text" in next && next.text === "[";
      return isBeforeLink && text.endsWith("!") ? `${text.slice(0, -1)}\\!` : text;
    })
    .join("");
}

function serializeInline(block: Node): string {
  const runs: Run[] = [];
  block.forEach((node) => runs.push({ node, marks: node.marks }));
  const lines = settleDelimiters(toPieces(runs)).split("\n");
  return lines
    .map((line) => escapeLineStart(line).trimEnd())
    .join("\n")
    .trim();
}

function serializeCodeBlock({ textContent, attrs }: Node): string {
  const code = textContent.replace(/\n$/, "");
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${String(attrs.language)}\n${code}\n${fence}`;
}

const indentLines = (text: string, first: string, rest: string) =>
  text
    .split("\n")
    .map((line, index) => (index === 0 ? first + line : line && rest + line))
    .join("\n");

/** An item of a tight list holds a line of text and lists. */
function isTightList(list: Node): boolean {
  return (
    Boolean(list.attrs.tight) &&
    list.children.every((item) => item.children.slice(1).every(({ type }) => type.name.endsWith("_list")))
  );
}

/** `alternate` keeps a list apart from one of the same kind before it. */
function serializeList(list: Node, alternate: boolean): string {
  const isOrdered = list.type.name === "ordered_list";
  const gap = isTightList(list) ? "\n" : "\n\n";
  const items = list.children.map((item) => serializeBlocks(item, gap)).filter((text) => text !== "");
  return items
    .map((text, index) => {
      const bullet = alternate ? "* " : "- ";
      const marker = isOrdered ? `${Number(list.attrs.start) + index}${alternate ? ")" : "."} ` : bullet;
      return indentLines(text, marker, " ".repeat(marker.length));
    })
    .join(gap);
}

function serializeBlock(block: Node, alternate: boolean): string {
  switch (block.type.name) {
    case "heading": {
      const text = serializeInline(block).replace(/\s#+$/, (end) => ` \\${end.trim()}`);
      return text && `${"#".repeat(Number(block.attrs.level))} ${text}`;
    }
    case "blockquote": {
      const text = serializeBlocks(block, "\n\n");
      return text && text.replace(/^/gm, "> ").replace(/^> $/gm, ">");
    }
    case "bullet_list":
    case "ordered_list":
      return serializeList(block, alternate);
    case "code_block":
      return serializeCodeBlock(block);
    case "horizontal_rule":
      return "---";
    default:
      return serializeInline(block);
  }
}

function serializeBlocks(parent: Node, gap: string): string {
  const texts: string[] = [];
  let previousType = "";
  let alternate = false;
  for (const block of parent.children) {
    alternate = block.type.name === previousType && !alternate;
    const text = serializeBlock(block, alternate);
    if (!text) continue;
    texts.push(text);
    previousType = block.type.name;
  }
  return texts.join(gap);
}

/** Writes a document as Markdown. Empty paragraphs, which Markdown does not know, are left out. */
export const serializeMarkdown = (doc: Node): string => serializeBlocks(doc, "\n\n");
