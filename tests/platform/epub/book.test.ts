// @vitest-environment jsdom
import { Blob } from "node:buffer";
import { strToU8 } from "fflate";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openEpub } from "@/lib/platform/epub/book";
import { dropRemoteUrls } from "@/lib/platform/epub/styles";
import { decodeText, mendMarkup } from "@/lib/platform/epub/text";
import {
  buildBook,
  buildEncryption,
  buildNav,
  buildNcx,
  buildNcxPoint,
  buildPage,
  toLatin1,
  toUtf16,
} from "@/tests/support/books/epub";
import { buildZip } from "@/tests/support/books/zip";

beforeAll(() => {
  // That of the environment has no `text()`.
  vi.stubGlobal("Blob", Blob);
  let count = 0;
  URL.createObjectURL = () => `blob:test/${(count += 1)}`;
  URL.revokeObjectURL = () => undefined;
});

/** Opens a book and returns the markup of its first section. */
async function readFirst(bytes: Uint8Array): Promise<string | null> {
  return (await openEpub(bytes)).loadSection(0);
}

const openWith = (content: string | Uint8Array) =>
  readFirst(buildBook({ chapters: [{ path: "c1.xhtml", content }] }));
const failure = (bytes: Uint8Array) =>
  openEpub(bytes).then(
    () => null,
    (error: { reason?: string }) => error.reason,
  );
const listTitles = async (bytes: Uint8Array) => (await openEpub(bytes)).toc.map(({ title }) => title);

describe("the letters of a chapter are read in its encoding", () => {
  const page = (encoding: string) => buildPage("<p>El niño añade: «mañana»</p>", { encoding });

  test.each([
    ["ISO-8859-1", toLatin1(page("ISO-8859-1"))],
    ["windows-1252", toLatin1(page("windows-1252"))],
    ["UTF-16 with a mark", toUtf16(page("UTF-16"))],
    ["UTF-16 without a mark", Buffer.from(page("UTF-16"), "utf16le")],
    ["UTF-8", page("UTF-8")],
    ["UTF-8, though it names UTF-16", page("UTF-16")],
    ["Latin-1, though it names UTF-8", toLatin1(page("UTF-8"))],
  ])("%s", async (_, content) => {
    expect(await openWith(content)).toContain("El niño añade: «mañana»");
  });

  test("an encoding that nobody knows", async () => {
    expect(await openWith(page("x-desconocida"))).toContain("niño");
  });
});

test("the package, the table of contents and style sheets have encodings too", async () => {
  const ncx = buildNcx(buildNcxPoint("Montaña", "c1.xhtml")).replace("UTF-8", "ISO-8859-1");
  expect(await listTitles(buildBook({ ncx: toLatin1(ncx) }))).toEqual(["Montaña"]);
  const opf = `<?xml version="1.0" encoding="iso-8859-1"?><package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="montaña.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`;
  const bytes = buildBook({ opf: toLatin1(opf), files: { "OEBPS/montaña.xhtml": buildPage("<p>Aquí</p>") } });
  expect(await readFirst(bytes)).toContain("Aquí");
});

test.each([
  ['@charset "ISO-8859-1"; p::before { content: "ñ" }', "latin1"],
  ['@charset "windows-1252"; p::before { content: "ñ" }', "latin1"],
  ['p::before { content: "ñ" }', "latin1"],
  ['p::before { content: "ñ" }', "utf8"],
  ['@charset "UTF-16"; p::before { content: "ñ" }', "utf16le"],
] as const)("a style sheet %s is read from %s", (css, encoding) => {
  expect(decodeText(Buffer.from(css, encoding))).toBe(css);
});

describe("markup that no XML parser accepts", () => {
  test.each([
    ["a title", { title: "Cuerpo & Alma" }],
    ["an author", { author: "Ruiz & Hijos" }],
    ["a title with an entity of HTML", { title: "Mañana&nbsp;&eacute;l" }],
    ["a title with an unknown entity", { title: "Uno &dos; tres" }],
    ["a title with a heart", { title: "Corazón <3 & alma" }],
    ["an author with arrows", { author: "Ruiz << Hijos" }],
  ])("%s that is no XML lets the book open", async (_, options) => {
    expect((await openEpub(buildBook(options))).sections).toHaveLength(2);
  });

  test.each([
    [
      "the NCX",
      { ncx: buildNcx(buildNcxPoint("Cuerpo & Alma", "c1.xhtml") + buildNcxPoint("Dos", "c2.xhtml")) },
    ],
    [
      "the navigation",
      { nav: buildNav('<li><a href="c1.xhtml">Cuerpo & Alma</a></li><li><a href="c2.xhtml">Dos</a></li>') },
    ],
  ])("an ampersand in %s keeps the table of contents", async (_, options) => {
    expect(await listTitles(buildBook(options))).toEqual(["Cuerpo & Alma", "Dos"]);
  });

  test("less-than signs of a chapter are words, and its elements stay", async () => {
    const markup = await openWith(buildPage("<p>Si 3 < 5 y 2 <3, <em>calma</em> <= paz</p>"));
    const { body } = new DOMParser().parseFromString(markup ?? "", "application/xhtml+xml");
    expect(body.querySelector("p")?.textContent).toBe("Si 3 < 5 y 2 <3, calma <= paz");
    expect(body.querySelector("em")?.textContent).toBe("calma");
  });

  test("a point without a place costs nothing but itself", async () => {
    const ncx = buildNcx(
      `<navPoint><navLabel><text>Nada</text></navLabel></navPoint>${buildNcxPoint("Dos", "c2.xhtml")}`,
    );
    expect(await listTitles(buildBook({ ncx }))).toEqual(["Dos"]);
  });

  test("a navigation that does not name its type is the table of contents", async () => {
    const nav = buildPage('<nav><ol><li><a href="c1.xhtml">Uno</a></li></ol></nav>');
    expect(await listTitles(buildBook({ nav }))).toEqual(["Uno"]);
  });

  test("entities of HTML keep the markup of a chapter strict", async () => {
    const markup = await openWith(buildPage('<a id="x"/><p>Uno&nbsp;&mdash; dos & tres</p>'));
    const { body } = new DOMParser().parseFromString(markup ?? "", "text/html");
    expect(body.querySelector("p")?.textContent).toBe("Uno\u00a0— dos & tres");
    expect(body.querySelector("p")?.closest("a")).toBeNull();
  });
});

test.each([
  ['<p class="a" onclick="evil()" id="b">Hola</p>', '<p class="a" id="b">Hola</p>'],
  ["<svg onload='evil()'></svg>", "<svg></svg>"],
  ['<p>Escribe onclick="a" en tu diario</p>', '<p>Escribe onclick="a" en tu diario</p>'],
])("handlers of %s are gone before a browser reads them", (markup, expected) => {
  expect(mendMarkup(markup)).toBe(expected);
});

test.each(["<!--", "<![CDATA[", "<a on=", '<a onx="', " on=", "&a", "&#1", "<", "&amp"])(
  "a text of nothing but %s takes no longer than others",
  (part) => {
    expect(mendMarkup(`<a ${part.repeat(300_000)}`)).toContain("<");
  },
);

test("invented entities are not asked for without end, and do not hide those of HTML", () => {
  const invented = Array.from({ length: 200_000 }, (_, index) => `&x${index};`).join("");
  expect(mendMarkup(`<p>&nbsp;${invented}&nbsp;&eacute;</p>`)).toMatch(
    /^<p>&#160;&amp;x0;.*&#160;&amp;eacute;<\/p>$/,
  );
  expect(mendMarkup("<p>&eacute;</p>")).toBe("<p>&#233;</p>");
});

test.each(["url(", 'url("', "@import ", "@import url(", "@namespace ", "url( "])(
  "a style sheet of nothing but %s takes no longer than others",
  (part) => {
    expect(dropRemoteUrls(part.repeat(300_000)).length).toBeLessThan(4_000_000);
  },
);

describe("the direction of pages", () => {
  test.each([
    ["Hebrew", "he", 'page-progression-direction="rtl"', "rtl"],
    ["Arabic", "ar", 'page-progression-direction="rtl"', "rtl"],
    ["Spanish", "es", 'page-progression-direction="ltr"', "ltr"],
    ["none", "es", 'page-progression-direction="default"', null],
  ])("of a book in %s", async (_, language, spine, direction) => {
    const book = await openEpub(buildBook({ language, spine }));
    expect(book).toMatchObject({ direction, language });
  });
});

describe("protected books", () => {
  const aes = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";

  test.each([
    ["its chapters are encrypted", buildEncryption(aes, ["OEBPS/c1.xhtml", "OEBPS/c2.xhtml"])],
    [
      "its pictures are encrypted",
      buildEncryption("http://www.w3.org/2001/04/xmlenc#aes256-cbc", ["OEBPS/a%20b.jpg"]),
    ],
  ])("are refused if %s", async (_, encryption) => {
    expect(await failure(buildBook({ files: { "META-INF/encryption.xml": encryption } }))).toBe("drm");
  });

  test.each([
    ["as the IDPF does", "http://www.idpf.org/2008/embedding"],
    ["as Adobe does", "http://ns.adobe.com/pdf/enc#RC"],
    ["in a way that nobody knows", aes],
  ])("fonts that are obfuscated %s are no protection", async (_, algorithm) => {
    const encryption = buildEncryption(algorithm, ["OEBPS/letra.otf"]);
    const files = { "META-INF/encryption.xml": encryption, "OEBPS/letra.otf": "letra" };
    expect((await openEpub(buildBook({ files }))).sections).toHaveLength(2);
  });
});

describe("names in the archive", () => {
  const chapters = (zipName: Uint8Array) => [
    { path: "Capítulo 1.xhtml", content: buildPage("<p>Aquí está</p>"), zipName },
  ];

  test.each([
    ["of DOS", Buffer.from("OEBPS/Cap\xa1tulo 1.xhtml", "latin1")],
    ["in UTF-8 without the mark", Buffer.from("OEBPS/Capítulo 1.xhtml")],
    ["in Latin-1", Buffer.from("OEBPS/Cap\xedtulo 1.xhtml", "latin1")],
    ["of a Mac", Buffer.from("OEBPS/Capi\u0301tulo 1.xhtml")],
    ["with backslashes", Buffer.from("OEBPS\\Capítulo 1.xhtml")],
    ["as they stand in an address", Buffer.from("OEBPS/Cap%C3%ADtulo%201.xhtml")],
    ["names in capitals", Buffer.from("OEBPS/CAPÍTULO 1.XHTML")],
    ["names of a folder in small letters", Buffer.from("oebps/capítulo 1.xhtml")],
  ])("%s are found", async (_, zipName) => {
    const book = await openEpub(buildBook({ chapters: chapters(zipName) }));
    expect(book.sections).toMatchObject([{ isMissing: false }]);
    expect(await book.loadSection(0)).toContain("Aquí está");
  });

  test("a chapter that is not there keeps its place", async () => {
    const content = buildPage("<p>Dos</p>");
    const book = await openEpub(
      buildBook({
        chapters: [
          { path: "c1.xhtml", content: null },
          { path: "c2.xhtml", content },
        ],
      }),
    );
    expect(book.sections.map(({ isMissing }) => isMissing)).toEqual([true, false]);
    expect(await book.loadSection(0)).toBeNull();
    expect(await book.loadSection(1)).toContain("Dos");
  });

  test("files that the manifest does not name are part of the book", async () => {
    const content = buildPage('<img src="../fotos/sol.png" alt=""/><audio src="voz.mp3"></audio>');
    const files = { "fotos/sol.png": "png", "OEBPS/voz.mp3": "mp3" };
    const markup = await readFirst(buildBook({ chapters: [{ path: "c1.xhtml", content }], files }));
    expect(markup?.match(/src="blob:/g)).toHaveLength(2);
  });
});

test("style sheets lose the addresses outside of the book, and keep those inside", async () => {
  const css: string[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob && blob.type === "text/css") void blob.text().then((text) => css.push(text));
    return "blob:test/a";
  };
  const head = '<link rel="stylesheet" href="s.css"/>';
  const sheet =
    "@namespace url(http://www.w3.org/1999/xhtml); @import 'http://spy.test/a.css'; @import url(//spy.test/b.css); @import 'dentro.css'; p { background: URL( 'https://spy.test/c.png' ) } h1 { background: url(sol.png) }";
  const content = buildPage("<p>Hola</p>", { head });
  const files = { "OEBPS/s.css": sheet, "OEBPS/dentro.css": "p { color: red }", "OEBPS/sol.png": "png" };
  await readFirst(buildBook({ chapters: [{ path: "c1.xhtml", content }], files }));
  await expect.poll(() => css.length).toBe(2);
  const main = css.find((text) => text.includes("h1"));
  expect(main).not.toContain("spy.test");
  expect(main).toContain('@import "blob:test/a"');
  expect(main).toContain('h1 { background: url("blob:test/a") }');
  expect(main).toContain('@namespace url("http://www.w3.org/1999/xhtml");');
});

describe("files that are no book", () => {
  const whole = buildBook();

  test.each([
    ["no archive", strToU8("hola"), "not-epub"],
    ["an empty file", new Uint8Array(), "not-epub"],
    ["another archive", buildZip([{ name: "a.txt", data: "a" }]), "not-epub"],
    ["half of a book", whole.subarray(0, whole.length / 2), "truncated"],
    ["all but the last bytes of a book", whole.subarray(0, whole.length - 30), "truncated"],
    [
      "a book without a spine",
      buildBook({ opf: '<package xmlns="http://www.idpf.org/2007/opf"><manifest/></package>' }),
      "no-spine",
    ],
    ["a book with an empty spine", buildBook({ chapters: [] }), "no-spine"],
  ])("%s", async (_, bytes, reason) => {
    expect(await failure(bytes)).toBe(reason);
  });

  test("a book that is whole opens", async () => {
    expect(await failure(whole)).toBeNull();
  });
});
