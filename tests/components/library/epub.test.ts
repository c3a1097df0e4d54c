import { strToU8, zipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import { resolveArchivePath } from "@/components/library/epub/archive";
import { openEpub } from "@/components/library/epub/book";
import { findSectionChapter, getPercentRead } from "@/components/library/epub/page-position";
import { FRAME_DOCUMENT } from "@/components/library/epub/frame";
import { prepareSection } from "@/components/library/epub/section";

const chapter = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="es"><head><title>t</title><link rel="stylesheet" href="../book.css"/><script>top.evil = 1</script></head><body>${body}</body></html>`;

const files = (more: Record<string, string> = {}) => ({
  "META-INF/container.xml":
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  "OEBPS/book.opf": `<package xmlns="http://www.idpf.org/2007/opf"><manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="c1" href="text/c1.xhtml" media-type="application/xhtml+xml"/>
    <item id="c2" href="text/c%C3%A1p2.xhtml" media-type="application/xhtml+xml"/>
    <item id="sun" href="sun.png" media-type="image/png"/>
    </manifest><spine><itemref idref="c1"/><itemref idref="c2"/><itemref idref="lost"/></spine></package>`,
  "OEBPS/nav.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>
    <li><a href="text/c1.xhtml">Antes  del sol</a><ol><li><a href="text/c1.xhtml#p2">Una pausa</a></li></ol></li>
    <li><a href="text/c%C3%A1p2.xhtml">Volver</a></li></ol></nav></body></html>`,
  "OEBPS/book.css":
    "@import 'x.css'; body { background: url(sun.png) } p { background: url('https://spy.test/a.png') }",
  "OEBPS/sun.png": "png",
  "OEBPS/text/c1.xhtml": chapter('<p onclick="evil()">Hola <img src="../sun.png" alt="Sol"/></p>'),
  "OEBPS/text/cáp2.xhtml": chapter("<p>Fin</p>"),
  ...more,
});

const pack = (entries: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)])));

afterEach(() => vi.restoreAllMocks());

test.each([
  ["OEBPS/text/c1.xhtml", "../sun.png", "OEBPS/sun.png", ""],
  ["OEBPS/text/c1.xhtml", "#p2", "OEBPS/text/c1.xhtml", "p2"],
  ["OEBPS/book.opf", "text/c%C3%A1p2.xhtml#a", "OEBPS/text/cáp2.xhtml", "a"],
  ["OEBPS/book.opf", "../../../etc/passwd", "etc/passwd", ""],
])("resolves, from %s, %s to %s", (from, reference, path, fragment) => {
  expect(resolveArchivePath(from, reference)).toEqual({ path, fragment });
});

test.each([
  "https://spy.test/a.png",
  "//spy.test/a.png",
  "javascript:evil()",
  "data:text/html,x",
  "%E0%A4%A",
])("%s is outside the archive", (reference) => {
  expect(resolveArchivePath("OEBPS/book.opf", reference)).toBeNull();
});

test("opens a book with its sections in order and its table of contents", () => {
  const book = openEpub(pack(files()));
  expect(book.sections.map(({ path }) => path)).toEqual(["OEBPS/text/c1.xhtml", "OEBPS/text/cáp2.xhtml"]);
  expect(book.toc.map(({ title, fragment, depth }) => [title, fragment, depth])).toEqual([
    ["Antes del sol", "", 0],
    ["Una pausa", "p2", 1],
    ["Volver", "", 0],
  ]);
  expect(findSectionChapter(book, 0)?.title).toBe("Antes del sol");
  expect(findSectionChapter(book, 1)?.title).toBe("Volver");
});

test("rejects a file that is not an EPUB", () => {
  expect(() => openEpub(strToU8("hola"))).toThrow();
  expect(() => openEpub(pack({ "a.txt": "a" }))).toThrow();
});

test("sanitizes scripts, event handlers and external URLs", () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:sun");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  const section = prepareSection(openEpub(pack(files())), "OEBPS/text/c1.xhtml");
  const container = document.createElement("div");
  container.append(...section.body.map((node) => document.importNode(node, true)));
  expect(container.querySelector("script")).toBeNull();
  expect(container.querySelector("[onclick]")).toBeNull();
  expect(container.querySelector("img")?.getAttribute("src")).toBe("blob:sun");
  expect(section.styles).not.toContain("spy.test");
  expect(section.styles).not.toContain("@import");
  expect(section.styles).toContain('url("blob:sun")');
  section.release();
  expect(revoke).toHaveBeenCalledWith("blob:sun");
});

test("the frame loads nothing but what the book brings along", () => {
  const frame = new DOMParser().parseFromString(FRAME_DOCUMENT, "text/html");
  const [first] = frame.head.querySelectorAll("meta[http-equiv], style, link");
  expect(first?.getAttribute("http-equiv")).toBe("Content-Security-Policy");
  const policy = first?.getAttribute("content") ?? "";
  expect(policy).toMatch(
    /^default-src 'none'; img-src blob: data:; style-src 'unsafe-inline' blob:; font-src blob: data:;/,
  );
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
