import { DOMParser as ProseMirrorParser } from "prosemirror-model";
import { expect, test } from "vitest";
import { cleanPastedHtml } from "@/components/common/rich-text/paste";
import { richTextSchema } from "@/components/common/rich-text/schema";
import { serializeMarkdown } from "@/components/common/rich-text/serialize-markdown";

function paste(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanPastedHtml(html), "text/html");
  return serializeMarkdown(ProseMirrorParser.fromSchema(richTextSchema).parse(body));
}

test("text of Google Docs keeps its structure, not its styles", () => {
  const html = `<b style="font-weight:normal;"><h2 dir="ltr"><span style="font-size:16pt">Para quién</span></h2>
    <p style="margin:0"><span style="font-weight:700;color:#f00">Todas</span><span style='font-style:italic'> y todos</span></p>
    <ol><li style="color:red"><p><span style="font-weight:400">Uno</span></p></li></ol></b>`;
  expect(paste(html)).toBe("## Para quién\n\n**Todas** *y todos*\n\n1. Uno");
});

test("lists of Word, which are paragraphs, become lists", () => {
  const item = (marker: string, text: string) =>
    `<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0'><![if !supportLists]><span>${marker}<span>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  expect(paste(`<p class=MsoNormal>Trae:</p>${item("·", "Una <b>manta</b>")}\n${item("·", "Agua")}`)).toBe(
    "Trae:\n\n- Una **manta**\n- Agua",
  );
  expect(paste(item("1.", "Llegar") + item("2.", "Respirar"))).toBe("1. Llegar\n2. Respirar");
});

test("each row of a table becomes a line, with its cells apart", () => {
  const html = `<p>Horario</p><table><caption>De invierno</caption><tbody><tr><th>Día</th><th>Hora</th></tr>
    <tr><td><p>Lunes</p></td><td><p style="font-weight:700"><b>19:00</b></p><p>en vivo</p></td><td>&nbsp;</td></tr></tbody></table><p>Fin</p>`;
  expect(paste(html)).toBe("Horario\n\nDe invierno\n\nDía · Hora\n\nLunes · **19:00** en vivo\n\nFin");
});

test("a table within a table keeps every cell, and a table of one column its paragraphs", () => {
  const inner = "<table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>23</td></tr></table>";
  expect(paste(`<table><tr><td>Antes</td><td>${inner}</td></tr></table>`)).toBe("Antes · A · B 1 · 23");
  expect(paste("<table><tr><td><p>Uno</p><p>Dos</p></td></tr><tr><td>Tres</td></tr></table>")).toBe(
    "Uno\n\nDos\n\nTres",
  );
});

test("nothing that runs or loads comes with pasted text", () => {
  const html = `<p onclick="alert(1)">Hola <img src="https://x.test/t.gif"><a href="javascript:alert(1)">tú</a></p><script>alert(1)</script><style>p{}</style>`;
  const { body } = new DOMParser().parseFromString(cleanPastedHtml(html), "text/html");
  const doc = ProseMirrorParser.fromSchema(richTextSchema).parse(body);
  expect(doc.textContent).toBe("Hola tú");
  expect(
    richTextSchema.marks.link.spec.toDOM?.(
      richTextSchema.marks.link.create({ href: "javascript:alert(1)" }),
      true,
    ),
  ).toEqual(["a", {}, 0]);
});
