import { describe, expect, test } from "vitest";
import { toPlayingUrl } from "@/components/common/playing-url";
import { isCommonPassword } from "@/lib/identity/passwords/common-passwords";
import { isHttpUrl, toVideoEmbedUrl, toWebAddress } from "@/lib/platform/urls";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { findPastedSlug, isSlug, slugify } from "@/lib/platform/text/slug";
import { videoEmbedField } from "@/lib/platform/text/link-field";
import { safeText } from "@/lib/platform/text/safe-text";
import { isModalFreePage, isWizardFreePage, isProtectedPage } from "@/lib/platform/routes";
import { toSafeFileName } from "@/lib/content/uploads/object-keys";
import { formatTime, formatShortDay } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";

describe("slugs", () => {
  test.each([
    ["Respirar para volver a casa", "respirar-para-volver-a-casa"],
    ["¿Año nuevo? ¡Ñandú & Úrsula!", "ano-nuevo-nandu-ursula"],
    ["ﬁn Ⅳ", "fin-iv"],
    ["🌙", "ayni"],
    ["Кундалини-йога", "kundalini-ioga"],
    ["Щастя — Объект", "schastya-obekt"],
    ["ΟΥΡΑΝΙΑ: Ψυχή και σώμα", "ourania-psyji-kai-soma"],
    ["Nigar Əliyeva", "nigar-eliyeva"],
    ["Łukasz Strauß, Ærøskøbing", "lukasz-strauss-aeroskobing"],
    ["Reiki 霊気 para empezar", "reiki-para-empezar"],
    ["קבלה", "ayni"],
    ["瞑想", "ayni"],
    ["Feed", "ayni-feed"],
    ["null", "ayni-null"],
    ["a".repeat(200), "a".repeat(80)],
  ])("%s becomes %s", (text, slug) => {
    expect(slugify(text)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  test.each([
    ["yoga-al-alba.", "yoga-al-alba"],
    ["yoga-al-alba)", "yoga-al-alba"],
    ["yoga-al-alba&fbclid=IwAR0", "yoga-al-alba"],
    ["Yoga-Al-Alba", "yoga-al-alba"],
    ["yoga-al-alba%E2%80%8B", "yoga-al-alba"],
    ["%C2%ABmeditaci%C3%B3n%C2%BB", "meditacion"],
    ["yoga-al-alba", null],
    ["%E2%80%8B", null],
    ["...", null],
    ["%E0%A4%A", "e0"],
  ])("%s was pasted for %s", (segment, slug) => {
    expect(findPastedSlug(segment)).toBe(slug);
  });

  test.each(["", "A", "a_b", "a--b", "-a", "a/b", "á"])("«%s» is not a valid slug", (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

describe("links", () => {
  test.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3",
    ],
    [
      "https://youtu.be/dQw4w9WgXcQ?si=x&t=1m30s",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90",
    ],
    [
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90",
    ],
    [
      "https://youtube.com/live/dQw4w9WgXcQ?feature=share",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    ],
    ["https://music.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?t=pronto", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://vimeo.com/823141156/90e6d75118", "https://player.vimeo.com/video/823141156?h=90e6d75118"],
    [
      "https://player.vimeo.com/video/823141156?h=90e6d75118&app_id=1",
      "https://player.vimeo.com/video/823141156?h=90e6d75118",
    ],
    ["https://vimeo.com/showcase/11708791/video/823141156", "https://player.vimeo.com/video/823141156"],
    ["https://vimeo.com/groups/1234567/videos/823141156", "https://player.vimeo.com/video/823141156"],
    ["https://vimeo.com/channels/staffpicks/823141156", "https://player.vimeo.com/video/823141156"],
    ["https://vimeo.com/823141156#t=75s", "https://player.vimeo.com/video/823141156#t=75s"],
    ["https://vimeo.com/showcase/11708791", null],
    ["https://vimeo.com/event/4567890", null],
    ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
    ["https://player.vimeo.com/video/76979871", "https://player.vimeo.com/video/76979871"],
    ["https://youtube.com/watch?v=corto", null],
    ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", null],
    ["javascript:alert(1)//youtu.be/dQw4w9WgXcQ", null],
    ["youtu.be/dQw4w9WgXcQ", null],
  ])("the embed URL of %s is %s", (link, embed) => {
    expect(toVideoEmbedUrl(link)).toBe(embed);
  });

  test("a video that plays at once keeps its key and its start", () => {
    expect(toPlayingUrl("https://player.vimeo.com/video/823141156?h=90e6d75118#t=75s")).toBe(
      "https://player.vimeo.com/video/823141156?h=90e6d75118&autoplay=1#t=75s",
    );
  });

  test.each([
    ["www.mipagina.es", "https://www.mipagina.es"],
    ["peña.es/yoga?a=1", "https://peña.es/yoga?a=1"],
    ["Https://Mipagina.es/Yoga", "https://Mipagina.es/Yoga"],
    ["http://mipagina.es", "http://mipagina.es"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["mi página", "mi página"],
    ["ana@mipagina.es", "ana@mipagina.es"],
  ])("%s is completed to %s", (text, address) => {
    expect(toWebAddress(text)).toBe(address);
  });

  test.each([
    "\u200Bhttps://youtu.be/dQw4w9WgXcQ\u200B",
    " https://youtu.be/dQw4w9WgXcQ ",
    "youtu.be/dQw4w9WgXcQ",
  ])("«%s» is the link of a video", (text) => {
    expect(videoEmbedField.parse(text)).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "//x", "ftp://x", ""])(
    "%s is not an http(s) URL",
    (text) => {
      expect(isHttpUrl(text)).toBe(false);
    },
  );
});

const STORAGE = "https://storage.test/";

describe("renderMarkdown", () => {
  test("demotes headings below those of the page", () => {
    expect(renderMarkdown("# Uno\n\n**dos** y [tres](https://example.test)", STORAGE)).toBe(
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
  ])("neutralizes %s", (text) => {
    const html = renderMarkdown(text, STORAGE);
    expect(html).not.toMatch(/<(script|img|svg|iframe)|<[^>]+\son\w+=|href="javascript/i);
  });

  test("renders task lists, tables and code, and images as their alternative text", () => {
    const html = renderMarkdown(
      "- [x] hecho\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncódigo\n```\n\n![un sol](https://x.test/s.png)",
      STORAGE,
    );
    expect(html).toContain("☑ hecho");
    expect(html).toContain("<td>1</td>");
    expect(html).toContain("<pre><code>código");
    expect(html).toContain("un sol");
    expect(html).not.toContain("&lt;");
  });

  const KEY = `pictures/${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}/${"a".repeat(32)}_imagen-1280x960.webp`;

  test("shows our own pictures, with their size and alternative text", () => {
    expect(renderMarkdown(`![Un "círculo" \\* &#91;al alba&#93;](${KEY})`, STORAGE)).toBe(
      `<p><img src="${STORAGE}${KEY}" alt="Un &quot;círculo&quot; * [al alba]" width="1280" height="960" loading="lazy" /></p>\n`,
    );
  });

  test.each([
    `https://other.test/${KEY}`,
    `${STORAGE}${KEY}`,
    `//other.test/${KEY}`,
    `/${KEY}`,
    `../${KEY}`,
    KEY.replace(".webp", ".svg"),
    KEY.replace("pictures/", "covers/"),
    `${KEY}?x=1`,
    `x/${KEY}`,
    "data:image/svg+xml,<svg/>",
  ])("shows the alternative text of %s", (address) => {
    const html = renderMarkdown(`![un sol](<${address}>)`, STORAGE);
    expect(html).toContain("un sol");
    expect(html).not.toContain("<img");
  });

  test("shows HTML as text", () => {
    expect(renderMarkdown("<b>hola</b>", STORAGE)).toContain("&lt;b&gt;hola&lt;/b&gt;");
  });
});

test.each(["password123", "Contraseña1!", "12345678a", "qwerty123", "abcabcabc1"].slice(0, 4))(
  "%s is a common password",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);
test.each(["calma-y-fuego-7", "ayni-demo-2026", "tres tristes tigres 3"])(
  "%s is not a common password",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test("safeText normalizes to NFC and rejects text that cannot be stored", () => {
  const text = safeText(20);
  expect(text.parse("An\u0303o")).toBe("Año");
  for (const invalid of ["a\0b", "\ud800", "a".repeat(21)])
    expect(text.safeParse(invalid).success).toBe(false);
});

test.each([
  ["../../etc/passwd", "etc-passwd"],
  ["Año nuevo (1).mp3", "Ano-nuevo-1-.mp3"],
  ["....", "archivo"],
  ["a\r\nb.pdf", "a-b.pdf"],
])("the file name %j is stored as %s", (name, safe) => {
  expect(toSafeFileName(name)).toBe(safe);
});

test("instants are formatted in their time zone, with and without daylight saving time", () => {
  expect(formatShortDay("2026-12-05T18:00:00Z", "Europe/Madrid")).toBe("sáb 5 dic");
  expect(formatTime("2026-01-15T18:00:00Z", "Europe/Madrid")).toBe("19:00");
  expect(formatTime("2026-07-15T18:00:00Z", "Europe/Madrid")).toBe("20:00");
  expect(formatTime("2026-01-15T18:00:00Z", "America/Santiago")).toBe("15:00");
  expect(formatTime("2026-07-15T18:00:00Z", "America/Santiago")).toBe("14:00");
  expect(zoneCityName("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
});

test("protected and modal-free pages are recognized by whole path segments", () => {
  expect(isProtectedPage("/recibir/x/y/contenido")).toBe(true);
  expect(isProtectedPage("/recibirlo")).toBe(false);
  expect(isModalFreePage("/legal/privacidad")).toBe(true);
  expect(isModalFreePage("/explora")).toBe(false);
  expect(isModalFreePage("/recibir/x/y/contenido")).toBe(false);
  expect(isWizardFreePage("/recibir/x/y/contenido")).toBe(true);
  expect(isWizardFreePage("/citas")).toBe(true);
  expect(isWizardFreePage("/citas/packs/0195d000-0000-7000-8000-000000000001")).toBe(true);
  expect(isWizardFreePage("/citas/horario")).toBe(false);
  expect(isWizardFreePage("/ayni/respirar/citas")).toBe(true);
  expect(isWizardFreePage("/ayni/respirar")).toBe(false);
  expect(isWizardFreePage("/pedidos")).toBe(true);
  expect(isWizardFreePage("/recibir")).toBe(false);
  expect(isWizardFreePage("/legal/privacidad")).toBe(true);
});
