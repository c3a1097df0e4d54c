import { expect, test } from "vitest";
import { anchorHeadings, sanitizeArticle } from "@/lib/publishing/blog/html";

const clean = (html: string) => sanitizeArticle(html, "https://blog.example");

test.each([
  ["a script", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
  ["an event handler", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
  ["a style", '<p style="position:fixed">a</p><style>p{}</style>', "<p>a</p>"],
  ["a script in a link", '<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
  ["a form", '<form action="/x"><input name="a"></form>', ""],
  ["an SVG", '<svg onload="alert(1)"><p>a</p></svg>', "<p>a</p>"],
  ["an image of another origin", '<p>a<img src="https://spy.example/x.gif"></p>', "<p>a</p>"],
])("removes %s", (_name, html, expected) => {
  expect(clean(html)).toBe(expected);
});

test("keeps formatting, links, lists and quotes", () => {
  const text =
    '<h2>a</h2><p><strong>b</strong> <a href="/explora">c</a></p><ul><li>d</li></ul><blockquote>e</blockquote>';
  expect(clean(text)).toBe(text);
});

test("keeps images of the blog and loads them lazily", () => {
  expect(clean('<img src="https://blog.example/a.jpg" width="2">')).toBe(
    '<img src="https://blog.example/a.jpg" width="2" alt="" loading="lazy" decoding="async" />',
  );
});

test("turns h1 into h2", () => {
  expect(clean("<h1>a</h1>")).toBe("<h2>a</h2>");
});

test("replaces embeds with a link", () => {
  expect(clean('<iframe src="https://video.example/1"></iframe>')).toBe(
    '<a href="https://video.example/1" rel="noopener">Ver el contenido en su página</a>',
  );
});

test("gives headings ids of their own, as the list of contents links to them", () => {
  const { html, headings } = anchorHeadings(
    clean("<h1>Qué <em>pide</em> hoy</h1><p>a</p><h3>b</h3><h2>Qué pide hoy</h2><h2>Dar &amp; recibir</h2>"),
  );
  expect(headings).toEqual([
    { id: "s-que-pide-hoy", title: "Qué pide hoy" },
    { id: "s-que-pide-hoy-2", title: "Qué pide hoy" },
    { id: "s-dar-recibir", title: "Dar & recibir" },
  ]);
  expect(html).toBe(
    '<h2 id="s-que-pide-hoy">Qué <em>pide</em> hoy</h2><p>a</p><h3>b</h3>' +
      '<h2 id="s-que-pide-hoy-2">Qué pide hoy</h2><h2 id="s-dar-recibir">Dar &amp; recibir</h2>',
  );
});
