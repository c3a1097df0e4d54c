import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { readMarkdown } from "@/components/common/rich-text/read-markdown";
import { richTextSchema } from "@/components/common/rich-text/schema";
import { serializeMarkdown } from "@/components/common/rich-text/serialize-markdown";
import { buildAyniRows, buildContents } from "@/prisma/seed/contents";
import { buildMasters } from "@/prisma/seed/users";

const NOW = new Date("2026-03-18T15:20:00Z");

const PICTURE = `pictures/0193b1de-0000-7000-8000-000000000000/${"a".repeat(32)}_imagen-1280x960.webp`;

function rewrite(markdown: string): string | null {
  const doc = readMarkdown(markdown);
  return doc && serializeMarkdown(doc);
}

test("the descriptions of the demo contents come out as they went in", () => {
  const rows = buildAyniRows(buildContents(buildMasters(NOW), NOW), NOW);
  expect(rows.length).toBeGreaterThan(100);
  for (const { description } of rows) expect(rewrite(description)).toBe(description);
});

describe("Markdown", () => {
  test.each([
    "## Cómo se vive\n\nDe pie, con los *ojos* **abiertos**.",
    "Uno\ndos\n\ntres",
    "- uno\n- dos\n  - dos y medio\n- tres",
    "- uno\n\n- dos",
    "3. tres\n4. cuatro",
    "> Una cita\n> en dos líneas\n>\n> - y una lista",
    "Con [un enlace](https://ayllu.test/a_b) y https://ayllu.test/c_d, y a@b.es.",
    '[uno](https://ayllu.test/x "Título")',
    "**negrita con _cursiva_ dentro** y ~~tachado~~",
    "2 \\* 3 \\* 4, snake_case y \\<b>",
    "\\# no es un título\n\\- ni una lista\n1\\. ni un número\n\\> ni una cita",
    "Antes\n\n---\n\nDespués",
    "```js\nconst a = `1`;\n```",
    "Con `código` dentro",
    "- uno\n\n* otra lista",
    "¡Hola!",
    `![Un círculo al alba](${PICTURE})`,
    `Antes\n\n![Un \\*sol\\* &#91;de barro&#93; y a_b](${PICTURE})\n\nDespués`,
    `¡Mira!![así](${PICTURE}) **y ![así](${PICTURE}) sigue**`,
    `- uno\n\n  ![dentro](${PICTURE})\n\n- dos`,
    "",
  ])("%j stays as it is", (markdown) => {
    expect(rewrite(markdown)).toBe(markdown);
  });

  test.each([
    ["__fuerte__ y _suave_", "**fuerte** y *suave*"],
    ["***los dos***", "**_los dos_**"],
    ["Título\n===", "# Título"],
    ["* uno\n* dos", "- uno\n- dos"],
    ["uno  \ndos\\\ntres", "uno\ndos\ntres"],
    ["uno   dos", "uno dos"],
    ["&copy; y &amp;copy;", "© y \\&copy;"],
  ])("%j becomes %j, which shows the same", (before, after) => {
    expect(rewrite(before)).toBe(after);
  });

  test.each([
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "![de otro sitio](https://x.test/a.png)",
    `![de otro sitio](https://x.test/${PICTURE})`,
    `![con título](${PICTURE} "Título")`,
    "- [x] hecho",
    "<b>HTML</b>",
    "![un sol](https://x.test/s.png)",
    "Con una imagen ![](https://x.test/s.png) dentro",
  ])("%j has more than the editor shows", (markdown) => {
    expect(readMarkdown(markdown)).toBeNull();
  });
});

const { nodes, marks } = richTextSchema;

const markArbitrary = fc
  .subarray([marks.strong, marks.em])
  .chain((types) =>
    fc
      .option(fc.constant(marks.link.create({ href: "https://ayllu.test/x" })), { nil: null, freq: 4 })
      .map((link) => [...types.map((type) => type.create()), ...(link ? [link] : [])]),
  );

const wordArbitrary = fc
  .array(
    fc.constantFrom(
      "a",
      "ñ",
      "7",
      "*",
      "_",
      "~",
      "`",
      "[",
      "]",
      "<",
      ">",
      "#",
      "-",
      "+",
      ".",
      "!",
      "\\",
      "&",
      "|",
      "¡",
      "(",
      ")",
      "=",
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((chars) => chars.join(""));

const runArbitrary = fc
  .tuple(fc.array(wordArbitrary, { minLength: 1, maxLength: 2 }), fc.boolean(), markArbitrary)
  .map(([words, isSpaced, runMarks]) =>
    richTextSchema.text(words.join(" ") + (isSpaced ? " " : ""), runMarks),
  );

const paragraphArbitrary = fc
  .array(runArbitrary, { minLength: 1, maxLength: 4 })
  .map((runs) => nodes.paragraph.create(null, runs));

const listArbitrary = fc
  .tuple(fc.boolean(), fc.boolean(), fc.array(paragraphArbitrary, { minLength: 1, maxLength: 3 }))
  .map(([isOrdered, tight, paragraphs]) =>
    (isOrdered ? nodes.ordered_list : nodes.bullet_list).create(
      { tight },
      paragraphs.map((paragraph) => nodes.list_item.create(null, paragraph)),
    ),
  );

const blockArbitrary: fc.Arbitrary<Node> = fc.oneof(
  paragraphArbitrary,
  listArbitrary,
  fc
    .array(runArbitrary, { minLength: 1, maxLength: 3 })
    .map((runs) => nodes.heading.create({ level: 3 }, runs)),
  fc
    .array(fc.oneof(paragraphArbitrary, listArbitrary), { minLength: 1, maxLength: 2 })
    .map((blocks) => nodes.blockquote.create(null, blocks)),
);

/** The text of each block, and which letters are marked how: white space at the edges of a mark may move. */
function describeDoc(doc: Node): string {
  const lines: string[] = [];
  doc.descendants((node) => {
    if (node.isTextblock) {
      const chars: string[] = [];
      node.forEach(({ text, marks: own }) => {
        const names = own.map(({ type }) => type.name).join();
        for (const char of text ?? "") if (char !== " ") chars.push(`${char}${names}`);
      });
      lines.push(node.type.name, node.textContent.replace(/ +/g, " ").trim(), chars.join("|"));
    } else if (!node.isInline) lines.push(node.type.name);
  });
  return lines.join("\n");
}

test("an underscore beside a letter that a mark encodes is no delimiter", () => {
  const bold = [marks.strong.create(), marks.em.create()];
  const words = [
    richTextSchema.text("a", bold),
    richTextSchema.text("b_c d_e"),
    richTextSchema.text("<", bold),
  ];
  const doc = nodes.doc.create(null, [nodes.paragraph.create(null, words)]);
  const again = readMarkdown(serializeMarkdown(doc));
  expect(again && describeDoc(again)).toBe(describeDoc(doc));
});

test("whatever is written with the editor is read again as it was", () => {
  fc.assert(
    fc.property(fc.array(blockArbitrary, { minLength: 1, maxLength: 3 }), (blocks) => {
      const doc = nodes.doc.create(null, blocks);
      const markdown = serializeMarkdown(doc);
      const again = readMarkdown(markdown);
      expect(again, markdown).not.toBeNull();
      expect(describeDoc(again ?? doc), markdown).toBe(describeDoc(doc));
      expect(serializeMarkdown(again ?? doc)).toBe(markdown);
    }),
    { numRuns: 500 },
  );
});
