import ICAL from "ical.js";
import type { APIRequestContext } from "@playwright/test";
import Parser from "rss-parser";
import sharp from "sharp";
import { expect, waitForHydration } from "./fixtures";
import { test } from "./returning-visitor";

// Discipline pages, RSS feeds, podcasts and calendars.

async function feedOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
  return new Parser().parseString(await answer.text());
}

test("finds a discipline while typing, marks those without teachings, and leads to a content and back", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Disciplinas" }).click();
  await expect(page).toHaveURL("/disciplinas");
  await expect(page.getByRole("heading", { level: 1, name: "Disciplinas" })).toBeVisible();
  await waitForHydration(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2, name: "Plantas y salud natural" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Busca una disciplina" }).fill("iridologia");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Plantas y salud natural"]);
  await expect(main.getByRole("listitem")).toHaveText(["IridologíaAún ninguna"]);
  await page.getByRole("searchbox", { name: "Busca una disciplina" }).fill("zzzz");
  await expect(main.getByText("No hay disciplinas que coincidan con tu búsqueda.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Busca una disciplina" }).fill("");

  // No other journey publishes anything of it.
  await main.getByRole("link", { name: /^Taichí/ }).click();
  await expect(page).toHaveURL("/disciplinas/taichi");
  await expect(page).toHaveTitle(/^Taichí: Maestros y enseñanzas/);
  await expect(page.getByRole("heading", { level: 1, name: "Taichí" })).toBeVisible();
  await expect(page.getByText("Arte marcial chino de movimientos lentos")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Quién la enseña" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Gustavo Ferreyra" })).toBeVisible();

  await page.getByRole("link", { name: "Taichí explicado a mi vecino" }).click();
  await expect(page).toHaveURL("/ayni/taichi-explicado-a-mi-vecino");
  await page.getByRole("main").getByRole("link", { name: "Taichí", exact: true }).click();
  await expect(page).toHaveURL("/disciplinas/taichi");

  await page.getByRole("link", { name: /^Explora sus \d+ enseñanzas$/ }).click();
  await expect(page).toHaveURL(/\/explora\?filters=.*TAI_CHI/);
});

test("a discipline has an image, structured data and a feed, an unknown one returns 404; the blog has an image and a feed", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/disciplinas/yoga");
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(graph["@graph"].map((node: { "@type": string }) => node["@type"])).toEqual([
    "CollectionPage",
    "BreadcrumbList",
  ]);
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  const picture = await request.get(image ?? "");
  expect(picture.headers()["content-type"]).toBe("image/png");
  const feedLink = page.locator('link[rel="alternate"][type="application/rss+xml"]');
  await expect(feedLink).toHaveAttribute("href", /\/disciplinas\/yoga\/rss\.xml$/);
  for (const path of [
    "/disciplinas/yogur",
    "/disciplinas/YOGA",
    "/disciplinas/yoga/rss",
    "/disciplinas/x/rss.xml",
  ])
    expect((await request.get(path)).status(), path).toBe(404);

  await page.goto("/blog/que-es-el-ayni");
  await expect(feedLink).toHaveAttribute("href", /\/blog\/rss\.xml$/);
  await expect(page.locator('meta[property="article:published_time"]')).toHaveAttribute("content", /^2026-/);
  await expect(page.locator('meta[property="article:author"]')).toHaveAttribute("content", /\/blog\/autor\//);
  const blogImage = await page.locator('meta[property="og:image"]').getAttribute("content");
  const { width, height } = await sharp(await (await request.get(blogImage ?? "")).body()).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const blogFeed = await feedOf(request, "/blog/rss.xml");
  expect(blogFeed.feedUrl).toBe(new URL("/blog/rss.xml", baseURL).href);
  expect(blogFeed.items.length).toBeGreaterThan(2);
  expect((await request.get(blogFeed.items[0]?.link ?? "")).status()).toBe(200);
});

test("RSS items link to existing pages", async ({ request, baseURL }) => {
  for (const path of ["/rss.xml", "/maestros/lucia-ferrer/rss.xml", "/disciplinas/yoga/rss.xml"]) {
    const feed = await feedOf(request, path);
    expect(feed.feedUrl).toBe(new URL(path, baseURL).href);
    expect(feed.items.length, path).toBeGreaterThan(2);
    for (const { title, link, guid, isoDate } of feed.items) {
      expect(title).toBeTruthy();
      expect(guid).toBeTruthy();
      expect(Date.parse(isoDate ?? "")).toBeLessThan(Date.now());
      expect(link).toContain(new URL("/ayni/", baseURL).href);
    }
    expect((await request.get(feed.items[0]?.link ?? "")).status()).toBe(200);
  }
  expect((await request.get("/maestros/nadie-con-este-nombre/rss.xml")).status()).toBe(404);
});

test("a public podcast feed contains only the samples", async ({ request }) => {
  const feed = await feedOf(request, "/maestros/lucia-ferrer/podcast.xml");
  expect(feed.itunes?.author).toBe("Lucía Ferrer");
  const cover = await request.get(feed.itunes?.image ?? "");
  const { width, height, format, space, channels } = await sharp(await cover.body()).metadata();
  expect([width, height, format, space, channels]).toEqual([3000, 3000, "png", "srgb", 3]);
  expect(feed.items.length).toBeGreaterThan(0);
  for (const { enclosure } of feed.items) {
    expect(enclosure?.url).toMatch(/\/api\/files\/[^/]+\/[a-z0-9-]+\.(mp3|m4a|ogg|wav)$/);
    const audio = await request.get(enclosure?.url ?? "", { headers: { range: "bytes=0-99" } });
    expect(audio.status()).toBe(206);
    expect(audio.headers()["content-type"]).toBe(enclosure?.type);
    expect(audio.headers()["content-range"]).toBe(`bytes 0-99/${enclosure?.length}`);
    const head = await request.head(enclosure?.url ?? "");
    expect(head.status()).toBe(200);
    expect(head.headers()["content-length"]).toBe(String(enclosure?.length));
  }
  const samples = feed.items.map(({ guid }) => guid);
  const { data } = await (await request.get("/api/ayni/cinco-minutos-antes-de-dormir")).json();
  const others = data.files.filter(({ id }: { id: string }) => !samples.includes(id));
  expect(others.length).toBeGreaterThan(0);
  for (const { id } of others) expect((await request.get(`/api/files/${id}`)).status()).toBe(404);
});

test("a Master leads to their disciplines, and offers their encuentros as a calendar", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/maestros/lucia-ferrer");
  const link = page.getByRole("link", { name: "Añadir a mi calendario" });
  await expect(link).toHaveAttribute("href", "/maestros/lucia-ferrer/encuentros.ics");
  const answer = await request.get("/maestros/lucia-ferrer/encuentros.ics");
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents("vevent");
  expect(events.length).toBeGreaterThan(2);
  const summaries = events.map((event) => event.getFirstPropertyValue("summary"));
  expect(summaries.join("\n")).toContain("Respirar para volver a casa");
  for (const event of events)
    expect(String(event.getFirstPropertyValue("url"))).toContain(new URL("/ayni/", baseURL).href);

  await page.getByRole("list", { name: "Disciplinas" }).getByRole("link", { name: "Breathwork" }).click();
  await expect(page).toHaveURL("/disciplinas/breathwork");
  await expect(page.getByRole("link", { name: "Lucía Ferrer" })).toBeVisible();
});
