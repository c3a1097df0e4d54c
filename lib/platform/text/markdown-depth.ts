/** Lists and quotes inside one another that a text may have. */
export const MAX_MARKDOWN_LEVELS = 50;
/** Marks of emphasis that may be open at once in a paragraph. Lines of underscores to fill in have many in a row. */
const MAX_OPEN_MARKS = 200;

const INDENTATION = /^[ \t]*/;
const TAB_COLUMNS = 4;
/** Columns by which a list inside another one is indented at least. */
const LEVEL_COLUMNS = 2;
const BLOCK_MARKER = /(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*/y;
const THEMATIC_BREAK = /^[ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$/;

/** Counts the lists and quotes that a line may be in: those that it opens, and those that its indentation continues. */
function countLevels(line: string): number {
  if (THEMATIC_BREAK.test(line)) return 0;
  const [indentation] = INDENTATION.exec(line) ?? [""];
  const columns = indentation.replaceAll("\t", " ".repeat(TAB_COLUMNS)).length;
  let markers = 0;
  BLOCK_MARKER.lastIndex = indentation.length;
  while (BLOCK_MARKER.test(line)) markers += 1;
  return markers === 0 ? 0 : markers + Math.floor(columns / LEVEL_COLUMNS);
}

const EMPHASIS = /[*_~]+/g;
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Returns how many marks of emphasis are open at most in a paragraph. */
function countOpenMarks(paragraph: string): number {
  let open = 0;
  let most = 0;
  for (const { 0: marks, index } of paragraph.matchAll(EMPHASIS)) {
    const mayClose = !isSpace(paragraph[index - 1]);
    const mayOpen = !isSpace(paragraph[index + marks.length]);
    if (mayClose && (open > 0 || !mayOpen)) open = Math.max(0, open - marks.length);
    else if (mayOpen) open += marks.length;
    most = Math.max(most, open);
  }
  return most;
}

/**
 * True for Markdown that is nested more deeply than a person writes. Parsers of Markdown call themselves for each level: a
 * few thousand of them, in as many bytes, exhaust the stack, and emphasis that is never closed takes seconds.
 */
export const isTooDeepMarkdown = (text: string): boolean =>
  text.split(/\r\n|\r|\n/).some((line) => countLevels(line) > MAX_MARKDOWN_LEVELS) ||
  text.split(/\n\s*\n/).some((paragraph) => countOpenMarks(paragraph) > MAX_OPEN_MARKS);
