// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FRAME_DOCUMENT } from "@/components/library/epub/frame";
import { findSectionChapter, getPercentRead } from "@/components/library/epub/page-position";
import { getPageShare, selectPageAtShare } from "@/components/library/epub/page-selectors";
import { createNotice, leaveWords, prepareSection } from "@/components/library/epub/section";
import { findUnplayable } from "@/components/library/epub/unplayable-media";
import { formatBookPosition, parseBookPosition } from "@/lib/library/progress/policy";
import { openEpub } from "@/lib/platform/epub/book";
import { buildBook, buildNav, buildPage } from "@/tests/support/books/epub";

const FILES = {
  "OEBPS/voz.mp3": "mp3",
  "OEBPS/film.mp4": "mp4",
  "OEBPS/sun.png": "png",
  "OEBPS/s.css": "p {}",
};

let revoked: string[] = [];

beforeEach(() => {
  revoked = [];
  let count = 0;
  URL.createObjectURL = () => `blob:test/${(count += 1)}`;
  URL.revokeObjectURL = (url) => void revoked.push(url);
});
afterEach(() => vi.restoreAllMocks());

/** Opens a book of one chapter and prepares it. */
async function prepare(content: string, options?: Parameters<typeof buildPage>[1], language = "es") {
  const chapters = [{ path: "c1.xhtml", content: buildPage(content, options) }];
  const book = await openEpub(buildBook({ chapters, files: FILES, language }));
  const section = prepareSection((await book.loadSection(0)) ?? "", book.language);
  const body = document.importNode(section.body, true);
  return { ...section, body, find: (selector: string) => body.querySelector(selector), book };
}

test("opens a book with its sections in order and its table of contents", async () => {
  const nav = buildNav(
    '<li><a href="c1.xhtml">Antes  del sol</a><ol><li><a href="c1.xhtml#p2">Una pausa</a></li></ol></li><li><a href="c%C3%A1p2.xhtml">Volver</a></li>',
  );
  const content = buildPage("<p>Hola</p>");
  const chapters = [
    { path: "c1.xhtml", content },
    { path: "cáp2.xhtml", content },
  ];
  const book = await openEpub(buildBook({ nav, chapters }));
  expect(book.sections.map(({ path }) => path)).toEqual(["OEBPS/c1.xhtml", "OEBPS/cáp2.xhtml"]);
  expect(book.toc.map(({ title, fragment, depth }) => [title, fragment, depth])).toEqual([
    ["Antes del sol", "", 0],
    ["Una pausa", "p2", 1],
    ["Volver", "", 0],
  ]);
  expect(findSectionChapter(book, 0)?.title).toBe("Antes del sol");
  expect(findSectionChapter(book, 1)?.title).toBe("Volver");
});

describe("what a book may not do", () => {
  test.each([
    ["<script>top.evil = 1</script>", ["script"]],
    ['<p onclick="evil()">Hola</p>', ["[onclick]"]],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="evil()"><script>evil()</script></svg>',
      ["[onload]", "script"],
    ],
    ['<iframe src="https://spy.test/"></iframe>', ["iframe"]],
    [
      '<form action="https://spy.test/"><input name="a"/><button formaction="/x">Enviar</button></form>',
      ["form", "input", "button"],
    ],
    [
      '<a href="javascript:evil()" ping="https://spy.test/" target="_top">Ir</a>',
      ["[href]", "[ping]", "[target]"],
    ],
    ['<a href=" java&#x73;cript:evil()">Ir</a>', ["[href]"]],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="javascript:evil()"><text>Ir</text></a></svg>',
      ["[href]"],
    ],
    ['<meta http-equiv="refresh" content="0;url=https://spy.test/"/>', ["meta"]],
    ['<base href="https://spy.test/"/>', ["base"]],
    [
      '<img src="https://spy.test/a.png" alt="Sol" srcset="https://spy.test/b.png 2x"/>',
      ["[src]", "[srcset]"],
    ],
    [
      '<video poster="https://spy.test/a.png" autoplay="" src="film.mp4"></video>',
      ["[poster]", "[autoplay]"],
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="https://spy.test/a.png"/></svg>',
      ["[href]"],
    ],
    ['<table background="https://spy.test/a.png"><tr><td>1</td></tr></table>', ["[background]"]],
    ['<embed src="https://spy.test/a.swf"/>', ["embed"]],
  ])("%s", async (content, forbidden) => {
    const { body } = await prepare(content);
    const elements = [...body.querySelectorAll("*")];
    const names = elements.flatMap(({ localName, attributes }) => [
      localName,
      ...[...attributes].map((attribute) => `[${attribute.localName}]`),
    ]);
    for (const name of forbidden) expect(names).not.toContain(name);
    expect(body.innerHTML).not.toContain("spy.test");
  });

  test("style sheets and attributes load nothing from elsewhere", async () => {
    const head =
      "<link rel='stylesheet' href='https://spy.test/a.css'/><style>@import 'https://spy.test/b.css'; p { background: url('https://spy.test/c.png') }</style>";
    const { body, head: sheets } = await prepare(
      '<p style="background: url(https://spy.test/d.png)">Hola</p>',
      { head },
    );
    expect(sheets.map(({ localName }) => localName)).toEqual(["style"]);
    expect(sheets[0]?.textContent).not.toContain("spy.test");
    expect(body.innerHTML).not.toContain("spy.test");
  });

  test("what is inert stays", async () => {
    const { body, find } = await prepare(
      '<p class="a" id="p1" style="color: red">Hola <a href="c2.xhtml#x">otro</a> <a href="https://ayllu.test/">web</a></p><img src="sun.png" alt="Sol"/>',
    );
    expect(body.querySelectorAll("a[href]")).toHaveLength(2);
    expect(find("#p1.a")?.getAttribute("style")).toBe("color: red");
    expect(find("img")?.getAttribute("src")).toMatch(/^blob:/);
  });
});

describe("what a book says is not lost", () => {
  test.each([
    ["sound", '<audio src="voz.mp3"><p>No suena</p></audio>', "audio"],
    ["sound in several formats", '<audio><source src="voz.ogg"/><source src="voz.mp3"/></audio>', "audio"],
    ["a film", '<video src="film.mp4" autoplay=""><p>No se ve</p></video>', "video"],
  ])("%s can be played, and does not begin by itself", async (_, content, name) => {
    const { find } = await prepare(content);
    expect(find(name)?.hasAttribute("controls")).toBe(true);
    expect(find(name)?.hasAttribute("autoplay")).toBe(false);
    expect(find(`${name}[src], ${name} source`)?.getAttribute("src")).toMatch(/^blob:/);
  });

  test.each([
    [
      "sound that lies elsewhere",
      '<audio src="https://spy.test/a.mp3"><p>Escúchalo en la web</p></audio>',
      "Escúchalo en la web",
    ],
    ["sound that the book lacks", '<audio><source src="falta.mp3"/><p>Sin sonido</p></audio>', "Sin sonido"],
    ["a form", "<form><p>Escribe aquí tu intención</p></form>", "Escribe aquí tu intención"],
    ["an object", '<object data="a.swf"><p>Una danza</p></object>', "Una danza"],
    ["what stands in for scripts", "<noscript><p>Sin programa</p></noscript>", "Sin programa"],
  ])("%s leaves its words", async (_, content, words) => {
    const { body } = await prepare(content);
    expect(body.textContent).toContain(words);
    expect(body.querySelector("audio, form, object, noscript")).toBeNull();
  });

  test("a picture that the book lacks leaves its alternative text", async () => {
    const { find } = await prepare('<img src="falta.png" alt="El sol"/>');
    expect(find("img")?.getAttribute("alt")).toBe("El sol");
    expect(find("img")?.hasAttribute("src")).toBe(false);
  });

  test("a picture as an object is a picture", async () => {
    const { find } = await prepare('<object data="sun.png" type="image/png">El sol</object>');
    expect(find("img")?.getAttribute("alt")).toBe("El sol");
  });

  test("the place of a missing section says so", () => {
    expect(createNotice("Falta un capítulo").body.textContent).toBe("Falta un capítulo");
  });
});

test.each([
  ["a drawing", "image/svg+xml", "svg", "http://www.w3.org/2000/svg"],
  ["a picture", "image/png", "img", "http://www.w3.org/1999/xhtml"],
])("%s is a section by itself", async (_, type, name, namespace) => {
  const opf = `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a" media-type="${type}"/></manifest><spine><itemref idref="a"/></spine></package>`;
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>';
  const book = await openEpub(buildBook({ opf, files: { "OEBPS/a": drawing } }));
  const { body } = prepareSection((await book.loadSection(0)) ?? "", null);
  expect(body.localName).toBe("body");
  expect(body.firstElementChild).toMatchObject({ localName: name, namespaceURI: namespace });
});

describe("styles apply to the whole page", () => {
  test("the body keeps its class, id and style, and the page those of its root", async () => {
    const options = {
      html: 'class="noche" id="r"',
      body: 'class="poema calibre1" id="b" style="color: red"',
    };
    const { body, root } = await prepare("<p>Hola</p>", options);
    expect(body.matches("body.poema.calibre1#b")).toBe(true);
    expect(body.getAttribute("style")).toBe("color: red");
    expect(root).toMatchObject({ class: "noche", id: "r" });
  });

  test("style sheets come in their order, for their media; templates of other programs do not", async () => {
    const head =
      '<link rel="stylesheet" href="s.css" media="screen"/><style>p { color: red }</style><link rel="stylesheet" type="application/vnd.adobe-page-template+xml" href="sun.png"/><link rel="alternate stylesheet" href="s.css"/>';
    const { head: sheets } = await prepare("<p>Hola</p>", { head });
    expect(sheets.map(({ localName }) => localName)).toEqual(["link", "style"]);
    expect(sheets[0]?.getAttribute("href")).toMatch(/^blob:/);
    expect(sheets[0]?.getAttribute("media")).toBe("screen");
  });
});

test.each([
  ['dir="rtl" lang="he"', "", "he", { dir: "rtl", lang: "he" }],
  ['dir="rtl" xml:lang="ar"', "", "es", { dir: "rtl", lang: "ar" }],
  ["", 'lang="qu"', "es", { lang: "qu" }],
  ["", "", "ar-EG", { dir: "rtl", lang: "ar-EG" }],
  ['dir="ltr"', "", "he", { dir: "ltr", lang: "he" }],
  ["", "", "fr", { lang: "fr" }],
])("a page with %s, and a body with %s, of a book in %s", async (html, body, language, expected) => {
  const { root } = await prepare("<p>Hola</p>", { html, body }, language);
  expect(root).toMatchObject(expected);
});

test("blob URLs of a section end with it", async () => {
  const { book, find } = await prepare('<img src="sun.png" alt="Sol"/>');
  const address = find("img")?.getAttribute("src");
  book.unloadSection(0);
  expect(revoked).toContain(address);
});

test("the frame loads nothing but what the book brings along", () => {
  const frame = new DOMParser().parseFromString(FRAME_DOCUMENT, "text/html");
  const [first] = frame.head.querySelectorAll("meta[http-equiv], style, link");
  expect(first?.getAttribute("http-equiv")).toBe("Content-Security-Policy");
  const policy = first?.getAttribute("content") ?? "";
  expect(policy).toMatch(
    /^default-src 'none'; img-src blob: data:; style-src 'unsafe-inline' blob:; font-src blob: data:; media-src blob: data:;/,
  );
  expect(policy).toMatch(/base-uri 'none'; form-action 'none'$/);
  expect(policy).not.toMatch(/'self'|https?:|script/);
});

test("progress is weighted by section size", () => {
  const sections = [
    { path: "a", size: 100 },
    { path: "b", size: 300 },
  ];
  expect(getPercentRead(sections, { section: 0, page: 0, pages: 2 })).toBe(13);
  expect(getPercentRead(sections, { section: 1, page: 0, pages: 3 })).toBe(50);
  expect(getPercentRead(sections, { section: 1, page: 2, pages: 3 })).toBe(100);
});

describe("the place in a section", () => {
  /** Stores a page, and finds it again where the section has another number of pages. */
  function reopen(page: number, pages: number, laterPages: number): number {
    const stored = formatBookPosition({ section: 0, fraction: getPageShare({ section: 0, page, pages }) });
    return selectPageAtShare(parseBookPosition(stored).fraction)(document, laterPages);
  }

  test.each([1, 3, 7, 24, 199, 2000])("is every page of %i", (pages) => {
    for (let page = 0; page < pages; page += 1) expect(reopen(page, pages, pages)).toBe(page);
  });

  test.each([
    ["the only page of a large screen", 0, 1, 23, 0],
    ["the second of three", 1, 3, 9, 3],
    ["a page of a phone, on a large screen", 10, 30, 10, 3],
    ["the last of a phone, on a large screen", 22, 23, 1, 0],
  ])("begins with the first words of %s", (_, page, pages, laterPages, expected) => {
    expect(reopen(page, pages, laterPages)).toBe(expected);
  });
});

describe("sound that turns out not to be playable", () => {
  test.each([
    ["its element fails", '<audio src="voz.mp3"><p>Sin sonido</p></audio>', "audio"],
    [
      "the last of its formats fails",
      '<video><source src="voz.mp3"/><source src="film.mp4"/><p>Sin sonido</p></video>',
      "source:last-of-type",
    ],
  ])("leaves its words where %s", async (_, content, selector) => {
    const { body, find } = await prepare(content);
    const failed = find(selector);
    const media = failed && findUnplayable(failed);
    expect(media).not.toBeNull();
    if (media) leaveWords(media);
    expect(find("audio, video, source")).toBeNull();
    expect(body.textContent).toContain("Sin sonido");
  });

  test.each([
    [
      "another format is left",
      '<audio><source src="voz.mp3"/><source src="film.mp4"/><p>Voz</p></audio>',
      "source",
    ],
    ["nothing stands in for it", '<audio src="voz.mp3"></audio>', "audio"],
    ["a picture failed", '<img src="sun.png" alt="Sol"/>', "img"],
  ])("stays where %s", async (_, content, selector) => {
    const { find } = await prepare(content);
    const failed = find(selector);
    expect(failed && findUnplayable(failed)).toBeNull();
  });
});
