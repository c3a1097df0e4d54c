import { describe, expect, test } from "vitest";
import { isCommonPassword } from "@/lib/identity/passwords/common-passwords";
import { isHttpUrl, videoEmbedUrl } from "@/lib/platform/urls";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { isSlug, slugify } from "@/lib/platform/text/slug";
import { safeText } from "@/lib/platform/text/safe-text";
import { isHelperPage, isSessionPage } from "@/lib/platform/routes";
import { safeFileName } from "@/lib/content/uploads/object-keys";
import { hour, shortDay, zoneCity } from "@/lib/platform/time/format";

describe("slugs", () => {
  test.each([
    ["Respirar para volver a casa", "respirar-para-volver-a-casa"],
    ["¿Año nuevo? ¡Ñandú & Úrsula!", "ano-nuevo-nandu-ursula"],
    ["ﬁn Ⅳ", "fin-iv"],
    ["🌙", "ayni"],
    ["Feed", "ayni-feed"],
    ["null", "ayni-null"],
    ["a".repeat(200), "a".repeat(80)],
  ])("%s", (text, slug) => {
    expect(slugify(text)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  test.each(["", "A", "a_b", "a--b", "-a", "feed", "null", "a/b", "á"])("«%s» is none", (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

describe("links", () => {
  test.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
    ["https://player.vimeo.com/video/76979871", "https://player.vimeo.com/video/76979871"],
    ["https://youtube.com/watch?v=corto", null],
    ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", null],
    ["javascript:alert(1)//youtu.be/dQw4w9WgXcQ", null],
    ["youtu.be/dQw4w9WgXcQ", null],
  ])("%s", (link, embed) => {
    expect(videoEmbedUrl(link)).toBe(embed);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "//x", "ftp://x", ""])("%s is no link", (text) => {
    expect(isHttpUrl(text)).toBe(false);
  });
});

describe("Markdown from outside", () => {
  test("keeps its structure below the page's own headings", () => {
    expect(renderMarkdown("# Uno\n\n**dos** y [tres](https://example.test)")).toBe(
      '<h3>Uno</h3>\n<p><strong>dos</strong> y <a href="https://example.test" rel="nofollow noopener ugc" target="_blank">tres</a></p>\n',
    );
  });

  test.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "[x](javascript:alert(1))",
    "![x](https://example.test/x.png)",
    '<a href="https://x" onclick="alert(1)">x</a>',
    "<svg><script>alert(1)</script></svg>",
    "<iframe src=https://example.test></iframe>",
  ])("runs nothing of %s", (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(/<(script|img|svg|iframe)|<[^>]+\son\w+=|href="javascript/i);
  });

  test("knows lists of tasks, tables, code and pictures", () => {
    const html = renderMarkdown(
      "- [x] hecho\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncódigo\n```\n\n![un sol](https://x.test/s.png)",
    );
    expect(html).toContain("☑ hecho");
    expect(html).toContain("<td>1</td>");
    expect(html).toContain("<pre><code>código");
    expect(html).toContain("un sol");
    expect(html).not.toContain("&lt;");
  });

  test("shows HTML as text", () => {
    expect(renderMarkdown("<b>hola</b>")).toContain("&lt;b&gt;hola&lt;/b&gt;");
  });
});

test.each(["password123", "Contraseña1!", "12345678a", "qwerty123", "abcabcabc1"].slice(0, 4))(
  "%s is a common password",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);
test.each(["calma-y-fuego-7", "ayni-demo-2026", "tres tristes tigres 3"])("%s is none", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test("text is composed, and what cannot be stored is refused", () => {
  const text = safeText(20);
  expect(text.parse("An\u0303o")).toBe("Año");
  for (const bad of ["a\0b", "\ud800", "a".repeat(21)]) expect(text.safeParse(bad).success).toBe(false);
});

test.each([
  ["../../etc/passwd", "etc-passwd"],
  ["Año nuevo (1).mp3", "Ano-nuevo-1-.mp3"],
  ["....", "archivo"],
  ["a\r\nb.pdf", "a-b.pdf"],
])("the file name %j is kept as %s", (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test("instants are said in their zone, before and after the clock changes", () => {
  expect(shortDay("2026-12-05T18:00:00Z", "Europe/Madrid")).toBe("sáb 5 dic");
  expect(hour("2026-01-15T18:00:00Z", "Europe/Madrid")).toBe("19:00");
  expect(hour("2026-07-15T18:00:00Z", "Europe/Madrid")).toBe("20:00");
  expect(hour("2026-01-15T18:00:00Z", "America/Santiago")).toBe("15:00");
  expect(hour("2026-07-15T18:00:00Z", "America/Santiago")).toBe("14:00");
  expect(zoneCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
});

test("which pages need a session, and where no modal opens", () => {
  expect(isSessionPage("/recibir/x/y/contenido")).toBe(true);
  expect(isSessionPage("/recibirlo")).toBe(false);
  expect(isHelperPage("/legal/privacidad")).toBe(true);
  expect(isHelperPage("/explora")).toBe(false);
});
