/** Replaces a range of a text and selects another. */
export type TextEdit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number };

type TextSelection = { text: string; start: number; end: number };

type EditOptions = {
  from: number;
  to: number;
  /** The new text is `before`, `selected` and `after`. */
  before?: string;
  selected?: string;
  after?: string;
};

function createEdit({ from, to, before = "", selected = "", after = "" }: EditOptions): TextEdit {
  const selectFrom = from + before.length;
  return {
    from,
    to,
    insert: before + selected + after,
    selectFrom,
    selectTo: selectFrom + selected.length,
  };
}

/** Toggles marks around the selection. */
function wrapWith(mark: string, placeholder: string) {
  return ({ text, start, end }: TextSelection): TextEdit => {
    const selected = text.slice(start, end);
    const isWrapped = text.slice(start - mark.length, start) === mark && text.slice(end).startsWith(mark);
    const isInsideDoubleMark = mark.length === 1 && text.slice(start - 2, start) === mark + mark;
    if (isWrapped && !isInsideDoubleMark) {
      return createEdit({ from: start - mark.length, to: end + mark.length, selected });
    }
    return createEdit({
      from: start,
      to: end,
      before: mark,
      selected: selected || placeholder,
      after: mark,
    });
  };
}

/** Toggles a prefix on each line of the selection. */
function prefixLines(getPrefix: (index: number) => string, existingPrefix: RegExp) {
  return ({ text, start, end }: TextSelection): TextEdit => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const nextBreak = text.indexOf("\n", end);
    const to = nextBreak === -1 ? text.length : nextBreak;
    const lines = text.slice(from, to).split("\n");
    const allPrefixed = lines.every((line) => existingPrefix.test(line));
    const changed = lines.map((line, index) =>
      allPrefixed ? line.replace(existingPrefix, "") : getPrefix(index) + line.replace(existingPrefix, ""),
    );
    const insert = changed.join("\n");
    // A single line is not selected: the cursor moves to its end.
    return createEdit(lines.length > 1 ? { from, to, selected: insert } : { from, to, before: insert });
  };
}

function insertLink({ text, start, end }: TextSelection): TextEdit {
  const range = { from: start, to: end };
  const selected = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(selected))
    return createEdit({ ...range, before: "[", selected: "texto", after: `](${selected})` });
  return createEdit({ ...range, before: `[${selected || "texto"}](`, selected: "https://", after: ")" });
}

export const MARKDOWN_EDITS = {
  bold: wrapWith("**", "negrita"),
  italic: wrapWith("*", "cursiva"),
  title: prefixLines(() => "## ", /^#{1,6} /),
  list: prefixLines(() => "- ", /^[-*] /),
  numbered: prefixLines((index) => `${index + 1}. `, /^\d+\. /),
  quote: prefixLines(() => "> ", /^> ?/),
  link: insertLink,
} as const satisfies Record<string, (selection: TextSelection) => TextEdit>;

export type MarkdownEditName = keyof typeof MARKDOWN_EDITS;

const EDIT_BY_KEY: Record<string, MarkdownEditName> = { b: "bold", i: "italic", k: "link" };

/** Returns the edit of a shortcut with Ctrl or Cmd. */
export const getEditForKey = (key: string): MarkdownEditName | undefined => EDIT_BY_KEY[key.toLowerCase()];

/** Edits a textarea like typing does, so that it can be undone. */
export function applyMarkdownEdit(area: HTMLTextAreaElement, name: MarkdownEditName): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  const { from, to, insert, selectFrom, selectTo } = MARKDOWN_EDITS[name]({ text, start, end });
  area.focus();
  area.setSelectionRange(from, to);
  // `execCommand` is the only way to keep the browser's undo history.
  if (!document.execCommand?.("insertText", false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(selectFrom, selectTo);
}
