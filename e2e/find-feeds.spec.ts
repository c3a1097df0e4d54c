import ICAL from "ical.js";
import type { APIRequestContext } from "@playwright/test";
import Parser from "rss-parser";
import sharp from "sharp";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";

// The pages of disciplines, and what readers of feeds, players of podcasts and calendars take from the site.

async function feedOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
  return new Parser().parseString(await answer.text());
}

test("de todas las disciplinas a una enseñanza de yoga, y de ella de vuelta", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Disciplinas" }).click();
  await expect(page).toHaveURL("/disciplinas");
  await expect(page.getByRole("heading", { level: 1, name: "Disciplinas" })).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: /^Yoga/ }).click();
  await expect(page).toHaveURL("/disciplinas/yoga");
  await expect(page).toHaveTitle(/^Yoga: Maestros y enseñanzas/);
  await expect(page.getByRole("heading", { level: 1, name: "Yoga" })).toBeVisible();
  await expect(page.getByText("Posturas, respiración y quietud")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Quién la enseña" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Marta Quispe" })).toBeVisible();

  await page.getByRole("link", { name: "Yoga al alba: doce mañanas" }).click();
  await expect(page).toHaveURL("/ayni/yoga-al-alba-doce-mananas");
  await page.getByRole("main").getByRole("link", { name: "Yoga", exact: true }).click();
  await expect(page).toHaveURL("/disciplinas/yoga");

  await page.getByRole("link", { name: /^Explora sus \d+ enseñanzas$/ }).click();
  await expect(page).toHaveURL(/\/explora\?filters=.*YOGA/);
});

test("de una Maestra a sus disciplinas", async ({ page }) => {
  await page.goto("/maestros/lucia-ferrer");
  await page.getByRole("list", { name: "Disciplinas" }).getByRole("link", { name: "Breathwork" }).click();
  await expect(page).toHaveURL("/disciplinas/breathwork");
  await expect(page.getByRole("link", { name: "Lucía Ferrer" })).toBeVisible();
});

for (const width of [320, 800, 1440]) {
  test(`las páginas de disciplinas caben en ${width} píxeles`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/disciplinas", "/disciplinas/yoga", "/disciplinas/programacion-neurolinguistica"]) {
      await page.goto(path);
      await expectNoSidewaysScroll(page);
    }
  });
}

test("una disciplina se presenta con imagen, datos y fuente, y la que no existe no está", async ({
  page,
  request,
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
  const feed = page.locator('link[rel="alternate"][type="application/rss+xml"]');
  await expect(feed).toHaveAttribute("href", /\/disciplinas\/yoga\/rss\.xml$/);
  for (const path of [
    "/disciplinas/yogur",
    "/disciplinas/YOGA",
    "/disciplinas/yoga/rss",
    "/disciplinas/x/rss.xml",
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("las fuentes RSS llevan a páginas que existen", async ({ request, baseURL }) => {
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

test("cualquiera escucha las muestras del pódcast de una Maestra, y nada más", async ({ request }) => {
  const feed = await feedOf(request, "/maestros/lucia-ferrer/podcast.xml");
  expect(feed.itunes?.author).toBe("Lucía Ferrer");
  const cover = await request.get(feed.itunes?.image ?? "");
  const { width, height, format } = await sharp(await cover.body()).metadata();
  expect({ width, height, format }).toEqual({ width: 1400, height: 1400, format: "png" });
  expect(feed.items.length).toBeGreaterThan(0);
  for (const { enclosure } of feed.items) {
    const heard = await request.get(enclosure?.url ?? "", { headers: { range: "bytes=0-99" } });
    expect(heard.status()).toBe(206);
    expect(heard.headers()["content-type"]).toBe(enclosure?.type);
    expect(heard.headers()["content-range"]).toBe(`bytes 0-99/${enclosure?.length}`);
  }
  const samples = feed.items.map(({ guid }) => guid);
  const { data } = await (await request.get("/api/ayni/cinco-minutos-antes-de-dormir")).json();
  const others = data.files.filter(({ id }: { id: string }) => !samples.includes(id));
  expect(others.length).toBeGreaterThan(0);
  for (const { id } of others) expect((await request.get(`/api/files/${id}`)).status()).toBe(404);
});

test("añadir los encuentros de una Maestra al calendario", async ({ page, request, baseURL }) => {
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
});
