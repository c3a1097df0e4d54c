import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { MAX_MARKDOWN_LEVELS } from "@/lib/platform/text/markdown-depth";
import { safeMarkdown, safeText } from "@/lib/platform/text/safe-text";

// Texts of users that exhaust the stack, or the time, of what parses them.

const STORAGE_URL = "https://files.test/";
const MAX_LENGTH = 20_000;
const markdown = safeMarkdown(MAX_LENGTH);

const DEEP_TEXTS: Record<string, string> = {
  lists: `${"- ".repeat(1_500)}a`,
  "numbered lists": `${"1. ".repeat(4_000)}a`,
  quotes: `${"> ".repeat(4_000)}a`,
  "quotes without spaces": `${">".repeat(4_000)}a`,
  tabs: `${"-\t".repeat(3_000)}a`,
  "a mixture, after an innocent line": `Hola\n\n${"> - 1. ".repeat(1_000)}a`,
  "lists by indentation": Array.from({ length: 130 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
  "emphasis in emphasis": `${"*".repeat(9_000)}a${"*".repeat(9_000)}`,
};

describe.each(Object.entries(DEEP_TEXTS))("%s", (_name, text) => {
  it("are refused with a text that says what to do", () => {
    const result = z.object({ description: markdown }).safeParse({ description: text });
    expect(result.error?.issues[0]?.message).toContain("como máximo 50 niveles");
    // Control: the length alone does not refuse them.
    expect(safeText(MAX_LENGTH).safeParse(text).success).toBe(true);
  });

  it("are shown as they are where they were saved before", () => {
    const html = renderMarkdown(`${text} <script>`, STORAGE_URL);
    expect(html).toMatch(/^<p>/);
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("<li>");
  });
});

test("emphasis that is never closed takes no time", () => {
  const text = "*a **b ".repeat(2_800);
  expect(markdown.safeParse(text).success).toBe(false);
  const startedAt = performance.now();
  renderMarkdown(text, STORAGE_URL);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

describe("controls: what people write is accepted, and rendered", () => {
  it.each([
    ["as many levels as allowed", `${"- ".repeat(MAX_MARKDOWN_LEVELS)}a`, "<li>"],
    ["a long divider", `Antes\n\n${"- ".repeat(60)}\n\nDespués`, "<hr"],
    ["a line to fill in", `Nombre: ${"_".repeat(150)} Fecha:`, "____"],
    ["much emphasis", "**paz** y *calma* ".repeat(1_000), "<strong>"],
    ["a long list", "- uno\n".repeat(3_000), "<li>"],
    ["indented code", `${" ".repeat(120)}x = 1`, "x = 1"],
    ["sums and names", "2 * 3 * 4, uno_dos_tres ".repeat(500), "uno_dos_tres"],
  ])("%s", (_name, text, expected) => {
    expect(markdown.safeParse(text).success).toBe(true);
    expect(renderMarkdown(text, STORAGE_URL)).toContain(expected);
  });
});
