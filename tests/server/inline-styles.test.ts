import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlineStyles } from "@/server/inline-styles";

let build: string;
beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), "styles-"));
  await mkdir(join(build, "static/chunks"), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(build, "static/chunks", name), text);
  await write("a.css", '@font-face{src:url(../media/a.woff2)}p{background:url("/tejidos/a.svg")}');
  await write("b.css", "q{content:'$&'}");
  await write("closing.css", "p{content:'</style>'}");
});
afterAll(() => rm(build, { recursive: true }));

const link = (name: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}" data-precedence="next"/>`;
const page = (head: string, body = "") => `<html><head>${head}</head><body>${body}</body></html>`;
const inline = async (html: string) => (await inlineStyles(Buffer.from(html), build)).toString();
const disabled = (name: string) => link(name).replace("/>", " disabled/>");

test("puts style sheets into the head, in their order, with addresses that hold in any page", async () => {
  expect(await inline(page(link("a.css") + link("b.css")))).toBe(
    page(
      '<style data-precedence="next">@font-face{src:url(/_next/static/media/a.woff2)}p{background:url("/tejidos/a.svg")}' +
        `</style>${disabled("a.css")}<style data-precedence="next">q{content:'$&'}</style>${disabled("b.css")}`,
    ),
  );
});

test("leaves the text around it as it is", async () => {
  const html = (head: string) => page(`<title>Respiración · “Ñandú” 🌱</title>${head}`, "<p>Añoranza 🌙</p>");
  expect(await inline(html(link("b.css")))).toBe(
    html(`<style data-precedence="next">q{content:'$&'}</style>${disabled("b.css")}`),
  );
});

test("also those of what a page loads lazily", async () => {
  const lazy =
    '<link href="/_next/static/chunks/b.css" rel="stylesheet" as="style" data-precedence="dynamic"/>';
  const precedence = (html: string) => html.replaceAll('"next"', '"dynamic"');
  expect(await inline(page(lazy))).toBe(precedence(await inline(page(link("b.css")))));
});

test.each([
  ["that the build does not have", page(link("missing.css"))],
  ["that would end its element", page(link("closing.css"))],
  ["outside of the build", page(link("../../../etc/a.css"))],
  ["of the body", page("", link("a.css"))],
  ["of a document without a head", `<p>${link("a.css")}</p>`],
])("leaves a style sheet %s alone", async (_, html) => {
  expect(await inline(html)).toBe(html);
});
