import { describe, expect, test } from "vitest";
import { isBot } from "@/lib/content/visits/policy";
import { formatSource, parseSource } from "@/lib/content/visits/sources";
import { tagMailPath } from "@/lib/platform/urls";

const SITE = "https://ayllu.example/";
const fromPage = (referrer: string) => parseSource({ referrer, search: "" }, SITE);
const fromLink = (search: string) => parseSource({ referrer: "https://google.com/", search }, SITE);

/** The check `AyniView_source`. */
const GRAMMAR = /^(directo|otros|ayllu\/[a-z]{1,12}|web\/[a-z0-9.-]{1,60}|utm(\/[a-z0-9._-]{0,24}){3})$/;

describe("the page before", () => {
  test.each([
    ["", "directo"],
    ["https://www.instagram.com/p/secret-post?token=1", "web/instagram.com"],
    ["https://l.facebook.com/l.php?u=x", "web/facebook.com"],
    ["https://news.ycombinator.com:8443/x", "web/news.ycombinator.com"],
    ["https://EJEMPLO.ES", "web/ejemplo.es"],
    ["https://ñandú.example/x", "web/xn--and-6ma2c.example"],
    ["https://m.co/x", "web/m.co"],
    ["javascript:alert(1)", "otros"],
    ["android-app://com.google.android.gm/", "otros"],
    ["https://[2001:db8::1]/", "otros"],
    ["no es una dirección", "otros"],
    [`https://${"a".repeat(63)}.${"b".repeat(60)}.example/`, "otros"],
  ])("%s is %s", (referrer, source) => {
    expect(fromPage(referrer)).toBe(source);
  });

  test.each([
    ["", "home"],
    ["explora", "explora"],
    [`explora?filters=${encodeURIComponent('{"searchText":"dormir"}')}`, "buscar"],
    ["explora?filters=%7B", "explora"],
    ["disciplinas/yoga", "disciplina"],
    ["maestros/lucia-ferrer", "maestro"],
    ["maestros?q=lucia", "directorio"],
    ["feed", "feed"],
    ["cartas/7", "carta"],
    ["ayni/otra", "ayni"],
    ["legal/cookies", "otra"],
  ])("/%s of our own site is an area", (path, area) => {
    expect(fromPage(SITE + path)).toBe(`ayllu/${area}`);
  });
});

describe("the tags of a link", () => {
  test.each([
    ["?utm_source=Instagram&utm_medium=bio&utm_campaign=Otoño 2026", "utm/instagram/bio/otono-2026"],
    ["?utm_source=boletin", "utm/boletin//"],
    ["?utm_source=ayllu&utm_medium=correo", "ayllu/correo"],
    ["?utm_source=ayllu&utm_medium=admin", "utm/ayllu/admin/"],
    ["?utm_campaign=sola", "web/google.com"],
    ["?utm_source=%00%00&utm_medium=x", "web/google.com"],
    [`?utm_source=${"x".repeat(1000)}`, `utm/${"x".repeat(24)}//`],
    ["?utm_source==SUMA(A1)&utm_medium=%2Fb%2F", "utm/suma-a1/b/"],
    ["?utm_source=😀a", "utm/a//"],
  ])("%s is %s", (search, source) => {
    expect(fromLink(search)).toBe(source);
  });

  test("nothing whatever leaves the grammar that the table checks", () => {
    let seed = 7;
    const random = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const text = () =>
      String.fromCodePoint(
        ...Array.from({ length: random(60) }, () => 1 + random(random(9) === 0 ? 55_000 : 127)),
      );
    for (let index = 0; index < 3000; index += 1) {
      const search = `?utm_source=${encodeURIComponent(text())}&utm_medium=${text()}&utm_campaign=${text()}`;
      expect(parseSource({ referrer: text(), search: random(2) ? search : "" }, SITE)).toMatch(GRAMMAR);
      expect(fromPage(`https://${text()}/`)).toMatch(GRAMMAR);
    }
  });
});

test("sources have names", () => {
  expect(["", "directo", "otros", "ayllu/buscar", "web/a.es", "utm/a//c"].map(formatSource)).toEqual([
    "Sin dato",
    "Directo o sin referencia",
    "Otros",
    "Ayllu: búsqueda",
    "a.es",
    "Enlace: a · c",
  ]);
});

test("programs that say what they are do not count; browsers do", () => {
  expect(isBot("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")).toBe(true);
  expect(isBot("WhatsApp/2 facebookexternalhit/1.1")).toBe(true);
  expect(isBot("Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140 Safari/537.36")).toBe(false);
  expect(isBot(null)).toBe(false);
});

test("links in our mails say that they come from a mail", () => {
  const path = tagMailPath("/ayni/yoga?codigo=LUNA");
  expect(path).toBe("/ayni/yoga?codigo=LUNA&utm_source=ayllu&utm_medium=correo");
  expect(
    parseSource({ referrer: "https://mail.example/", search: path.slice("/ayni/yoga".length) }, SITE),
  ).toBe("ayllu/correo");
});
