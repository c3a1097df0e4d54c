import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { DEMO_PASSWORD, expect, DEMO_MASTER_EMAIL, signInViaApi, test } from "./fixtures";

// Metadata for search engines, messengers and home screens.

const explora = (filters: object) => `/explora?filters=${encodeURIComponent(JSON.stringify(filters))}`;

const PUBLIC_PAGES = [
  "/",
  "/explora",
  explora({ disciplines: ["YOGA"] }),
  explora({ contentType: "COURSE" }),
  "/explora?page=2",
  "/maestros",
  "/maestros?page=2",
  "/maestros/lucia-ferrer",
  "/ayni/respirar-para-volver-a-casa",
  "/ayni/yoga-al-alba-doce-mananas",
  "/ayni/cuaderno-de-respiracion-para-dias-dificiles",
  "/acerca-de",
  "/acerca-de/credo",
  "/acerca-de/vision",
  "/acerca-de/contacto",
  "/comunidad/directrices",
  "/legal/condiciones",
  "/legal/cookies",
  "/legal/privacidad",
];

const unescaped = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** Returns the raw HTML, as crawlers read it. */
async function headOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = ""]) => unescaped(value));
  const meta = (name: string) => all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"));
  return {
    status: answer.status(),
    titles: all(/<title>([^<]*)<\/title>/g),
    descriptions: meta("description"),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    robots: meta("robots"),
    images: meta("og:image"),
    locale: meta("og:locale"),
    graphs: all(/<script type="application\/ld\+json">(.*?)<\/script>/g).map((text) => JSON.parse(text)),
  };
}

async function sizeOf(request: APIRequestContext, address: string) {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()["content-type"]).toBe("image/png");
  const bytes = await answer.body();
  expect(bytes.length, address).toBeLessThan(300_000);
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => unescaped(url));

async function sitemapUrls(request: APIRequestContext): Promise<string[]> {
  const parts = locationsIn(await (await request.get("/sitemap.xml")).text());
  expect(parts.length).toBeGreaterThan(2);
  const lists = await Promise.all(
    parts.map(async (part) => {
      const answer = await request.get(part);
      expect(answer.status(), part).toBe(200);
      expect(answer.headers()["content-type"]).toContain("application/xml");
      return locationsIn(await answer.text());
    }),
  );
  return lists.flat();
}

test("every public page has a title, a description and an image", async ({ request, baseURL }) => {
  const site = new URL(baseURL ?? "");
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const images = new Set<string>();
  for (const path of PUBLIC_PAGES) {
    const head = await headOf(request, path);
    expect(head.status, path).toBe(200);
    expect(head.titles, path).toHaveLength(1);
    expect(head.descriptions, path).toHaveLength(1);
    expect(head.descriptions[0]?.length, path).toBeLessThanOrEqual(160);
    expect(head.canonicals.map((url) => new URL(url).href)).toEqual([new URL(path, site).href]);
    expect(head.robots, path).toEqual([]);
    expect(head.locale, path).toEqual(["es_ES"]);
    expect(head.images, path).toHaveLength(1);
    expect(new URL(head.images[0] ?? "").origin).toBe(site.origin);
    titles.add(head.titles[0] ?? "");
    descriptions.add(head.descriptions[0] ?? "");
    images.add(head.images[0] ?? "");
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length);
  expect(descriptions.size).toBe(PUBLIC_PAGES.length);
  for (const image of images) expect(await sizeOf(request, image)).toEqual({ width: 1200, height: 630 });
});

test("private and missing pages are not indexed", async ({ request }) => {
  const unlisted = [
    "/api/auth/signin",
    "/api/auth/error",
    "/verificar-correo/abc",
    "/restablecer-contrasena/abc",
    "/regalo/abc",
    "/baja/abc",
    "/datos-de-cobro/confirmar/abc",
    "/no-existe",
    "/ayni/no-existe",
    explora({ disciplines: ["YOGA", "REIKI"] }),
    explora({ searchText: "luna" }),
  ];
  for (const path of unlisted) {
    const { robots } = await headOf(request, path);
    expect(robots.join(), path).toContain("noindex");
  }
  await signInViaApi(request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  for (const path of ["/crear", "/recibir"]) {
    expect((await headOf(request, path)).robots.join(), path).toContain("noindex");
  }
});

test("pages contain structured data", async ({ request, baseURL }) => {
  const typesOn = async (path: string) => {
    const { graphs } = await headOf(request, path);
    return graphs.flatMap((graph) => graph["@graph"].map((node: { "@type": string }) => node["@type"]));
  };
  expect(await typesOn("/")).toEqual(["WebSite", "Organization"]);
  expect(await typesOn("/maestros/lucia-ferrer")).toEqual(["ProfilePage", "BreadcrumbList"]);
  expect(await typesOn("/ayni/yoga-al-alba-doce-mananas")).toEqual(["PodcastSeries", "BreadcrumbList"]);
  const { graphs } = await headOf(request, "/ayni/respirar-para-volver-a-casa");
  const [workshop] = graphs[0]["@graph"];
  expect(workshop).toMatchObject({
    "@type": "EducationEvent",
    startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T19:00:00\+0[12]:00$/),
    offers: { price: "25.00", priceCurrency: "EUR" },
    url: new URL("/ayni/respirar-para-volver-a-casa", baseURL).href,
  });
});

test("the sitemap and robots.txt link to existing pages", async ({ request, baseURL }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${new URL("/sitemap.xml", baseURL).href}`);
  for (const path of ["/api/", "/recibir", "/verificar-correo"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).not.toContain("Disallow: /tejidos");

  const urls = await sitemapUrls(request);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls).toContain(new URL("/ayni/respirar-para-volver-a-casa", baseURL).href);
  const sample = urls.filter((_, index) => index % Math.ceil(urls.length / 25) === 0);
  for (const url of sample) {
    expect(new URL(url).origin).toBe(new URL(baseURL ?? "").origin);
    const head = await headOf(request, url);
    expect(head.status, url).toBe(200);
    expect(head.robots, url).toEqual([]);
    expect(head.canonicals.map((canonical) => new URL(canonical).href)).toEqual([url]);
  }
  expect((await request.get("/sitemaps/contenidos-9999.xml")).status()).toBe(404);
});

test("drafts are not exposed", async ({ request }) => {
  await signInViaApi(request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const title = `Borrador </script> ${randomUUID().slice(0, 8)}`;
  const made = await request.post("/api/ayni", { data: { title, contentType: "PODCAST" } });
  const { slug } = (await made.json()).data;
  for (const shape of ["compartir", "historia", "cuadrado"])
    expect((await request.get(`/tejidos/${shape}/ayni/${slug}.png`)).status()).toBe(404);
  expect((await headOf(request, `/ayni/${slug}`)).status).toBe(404);
  expect((await sitemapUrls(request)).join(" ")).not.toContain(slug);
  expect(await (await request.get("/maestros/lucia-ferrer")).text()).not.toContain(slug);
  await request.delete(`/api/ayni/${slug}`);
});

test("the site is installable", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const findLink = (kind: string) =>
    unescaped(new RegExp(`<link rel="${kind}" href="([^"]*)"`).exec(html)?.[1] ?? "");
  const manifest = await (await request.get(findLink("manifest"))).json();
  expect(manifest).toMatchObject({ lang: "es", short_name: "Ayllu", display: "standalone", start_url: "/" });
  type Icon = { src: string; sizes: string; type: string };
  for (const { src, sizes } of (manifest.icons as Icon[]).filter(({ type }) => type === "image/png")) {
    const [width, height] = sizes.split("x").map(Number);
    expect(await sizeOf(request, src)).toEqual({ width, height });
  }
  expect(await sizeOf(request, findLink("apple-touch-icon"))).toEqual({ width: 180, height: 180 });
  const favicon = await request.get("/favicon.ico");
  expect(favicon.headers()["content-type"]).toBe("image/x-icon");
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200);
});
