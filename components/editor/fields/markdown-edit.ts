/** A change of a text: what comes in the place of a part of it, and what is selected then. */
export type Edit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number };

type Selection = { text: string; start: number; end: number };

const replacing = (from: number, to: number, insert: string, before: string, selected: string): Edit => ({
  from,
  to,
  insert,
  selectFrom: from + before.length,
  selectTo: from + before.length + selected.length,
});

/** Puts marks around the selection, or takes them away where they are. */
function around(mark: string, placeholder: string) {
  return ({ text, start, end }: Selection): Edit => {
    const selected = text.slice(start, end);
    const outer = text.slice(start - mark.length, start) === mark && text.slice(end).startsWith(mark);
    const single = mark.length === 1 && text.slice(start - 2, start) === mark + mark;
    if (outer && !single) {
      return replacing(start - mark.length, end + mark.length, selected, "", selected);
    }
    const content = selected || placeholder;
    return replacing(start, end, mark + content + mark, mark, content);
  };
}

/** Puts something before each line of the selection, or takes it away where all have it. */
function before(prefixOf: (index: number) => string, there: RegExp) {
  return ({ text, start, end }: Selection): Edit => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const nextBreak = text.indexOf("\n", end);
    const to = nextBreak === -1 ? text.length : nextBreak;
    const lines = text.slice(from, to).split("\n");
    const all = lines.every((line) => there.test(line));
    const changed = lines.map((line, index) =>
      all ? line.replace(there, "") : prefixOf(index) + line.replace(there, ""),
    );
    const insert = changed.join("\n");
    if (lines.length > 1) return replacing(from, to, insert, "", insert);
    // Within one line the cursor stays at its end.
    return replacing(from, to, insert, insert, "");
  };
}

function link({ text, start, end }: Selection): Edit {
  const selected = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(selected)) return replacing(start, end, `[texto](${selected})`, "[", "texto");
  const label = selected || "texto";
  return replacing(start, end, `[${label}](https://)`, `[${label}](`, "https://");
}

export const EDITS = {
  bold: around("**", "negrita"),
  italic: around("*", "cursiva"),
  title: before(() => "## ", /^#{1,6} /),
  list: before(() => "- ", /^[-*] /),
  numbered: before((index) => `${index + 1}. `, /^\d+\. /),
  quote: before(() => "> ", /^> ?/),
  link,
} as const satisfies Record<string, (selection: Selection) => Edit>;

export type EditName = keyof typeof EDITS;

const KEYS: Record<string, EditName> = { b: "bold", i: "italic", k: "link" };

/** The change that a key asks for together with Ctrl or Cmd. */
export const editOfKey = (key: string): EditName | undefined => KEYS[key.toLowerCase()];

/** Changes a textarea as if somebody wrote it, so that it can be undone. */
export function applyEdit(area: HTMLTextAreaElement, name: EditName): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  const { from, to, insert, selectFrom, selectTo } = EDITS[name]({ text, start, end });
  area.focus();
  area.setSelectionRange(from, to);
  // The only way that keeps the undo of the browser; where it is missing, the text is changed all the same.
  if (!document.execCommand?.("insertText", false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(selectFrom, selectTo);
}
