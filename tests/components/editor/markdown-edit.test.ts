import { expect, test } from "vitest";
import { MARKDOWN_EDITS, type MarkdownEditName } from "@/components/editor/fields/markdown-edit";

/** Applies an edit to a text; bars mark the selection before and after. */
function applyEdit(name: MarkdownEditName, marked: string): string {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|") - 1;
  const text = marked.replaceAll("|", "");
  const { from, to, insert, selectFrom, selectTo } = MARKDOWN_EDITS[name]({ text, start, end });
  const next = text.slice(0, from) + insert + text.slice(to);
  return `${next.slice(0, selectFrom)}|${next.slice(selectFrom, selectTo)}|${next.slice(selectTo)}`;
}

test.each<[MarkdownEditName, string, string]>([
  ["bold", "Con |calma|.", "Con **|calma|**."],
  ["bold", "Con **|calma|**.", "Con |calma|."],
  ["bold", "Con ||", "Con **|negrita|**"],
  ["italic", "Con |calma|", "Con *|calma|*"],
  ["italic", "**|calma|**", "***|calma|***"],
  ["title", "uno\nd||os", "uno\n## dos||"],
  ["title", "## d||os", "dos||"],
  ["list", "|uno\ndos|", "|- uno\n- dos|"],
  ["list", "|- uno\n- dos|", "|uno\ndos|"],
  ["numbered", "|uno\ndos|", "|1. uno\n2. dos|"],
  ["quote", "u||no", "> uno||"],
  ["link", "en |casa|", "en [casa](|https://|)"],
  ["link", "|https://ayllu.test|", "[|texto|](https://ayllu.test)"],
])("%s turns %s into %s", (name, before, after) => {
  expect(applyEdit(name, before)).toBe(after);
});
