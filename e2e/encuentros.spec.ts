import ICAL from "ical.js";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import Parser from "rss-parser";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";

const MINUTE = 60_000;
const DAY = 24 * 3_600_000;

const at = (instant: number, more: { title?: string; joinUrl?: string } = {}) => ({
  startsAt: new Date(Math.ceil(instant / MINUTE) * MINUTE).toISOString(),
  timezone: "Europe/Madrid",
  durationMinutes: 90,
  ...more,
});

type Given = { encuentros: ReturnType<typeof at>[] } & Record<string, unknown>;

/** Publishes contents of a Master for the duration of a test. */
async function withWorkshop(
  browser: Browser,
  origin: string | undefined,
  given: Given,
  use: (ayni: { id: string; slug: string }) => Promise<void>,
): Promise<void> {
  const context = await openOtherContext(browser, { baseURL: origin });
  await signInViaApi(context.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const response = await context.request.post("/api/ayni", {
    data: {
      title: `Respirar juntos ${Date.now()}`,
      contentType: "WORKSHOP",
      modality: "ONLINE",
      onlineType: "VIDEOCALL",
      shortDescription: "Un rato para respirar en compañía.",
      description: "Trae una manta y un vaso de agua.",
      disciplines: ["CONSCIOUS_BREATHING"],
      topics: ["CALM"],
      status: "PUBLISHED",
      ...given,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { data } = await response.json();
  try {
    await use(data);
  } finally {
    await context.request.delete(`/api/ayni/${data.slug}`);
    await context.close();
  }
}

async function receive(request: APIRequestContext, ayniContentId: string): Promise<string> {
  const order = await request.post("/api/orders", { data: { ayniContentId } });
  expect(order.status()).toBe(201);
  return (await order.json()).data.id;
}

const rowOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("an apprentice enters an open encuentro; a later one stays closed", async ({
  page,
  browser,
  baseURL,
  signInAs,
  request,
}) => {
  const open = new URL("/acerca-de", baseURL).href;
  const closed = new URL("/acerca-de/credo?sala=secreta", baseURL).href;
  const encuentros = [
    at(Date.now() + 4 * MINUTE, { title: "Primera tarde", joinUrl: open }),
    at(Date.now() + 3 * DAY, { title: "Segunda tarde", joinUrl: closed }),
  ];
  await withWorkshop(browser, baseURL, { encuentros }, async (ayni) => {
    await signInAs(await registerOnboardedUser(request));
    const orderId = await receive(page.request, ayni.id);
    await page.goto(`/recibir/${ayni.slug}/${orderId}/encuentros`);

    const later = rowOf(page, "Segunda tarde");
    await expect(later.getByText("Empieza en 3 días")).toBeVisible();
    await expect(later.getByRole("link", { name: "Entrar al encuentro" })).toHaveCount(0);

    const now = rowOf(page, "Primera tarde");
    await expect(now.getByText(/^Empieza en \d min$/)).toBeVisible();
    const attended = page.waitForResponse((response) => response.url().endsWith("/attendance"));
    const opened = page.context().waitForEvent("page");
    await now.getByRole("link", { name: "Entrar al encuentro" }).click();
    expect((await attended).status()).toBe(204);
    await expect(await opened).toHaveURL(open);
    expect(await page.content()).not.toContain("sala=secreta");
    const source = await page.request.get(page.url());
    expect(await source.text()).not.toContain("sala=secreta");

    const file = await page.request.get(
      (await later.getByRole("link", { name: /^Añadir al calendario/ }).getAttribute("href")) ?? "",
    );
    expect(file.headers()["content-disposition"]).toContain(`${ayni.slug}.ics`);
    expect(await file.text()).not.toContain("sala=secreta");

    for (const width of [320, 800, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoHorizontalScroll(page);
    }
  });
});

test.describe("from Santiago de Chile", () => {
  test.use({ timezoneId: "America/Santiago" });

  test("shows encuentros in Madrid in the local time zone, in January and July", async ({
    page,
    browser,
    baseURL,
    signInAs,
    request,
  }) => {
    const year = new Date().getUTCFullYear() + 1;
    const [january, july] = [Date.UTC(year, 0, 15, 18), Date.UTC(year, 6, 15, 17)];
    const encuentros = [at(january, { title: "En enero" }), at(july, { title: "En julio" })];
    await withWorkshop(browser, baseURL, { encuentros }, async (ayni) => {
      await signInAs(await registerOnboardedUser(request));
      const orderId = await receive(page.request, ayni.id);
      await page.goto(`/recibir/${ayni.slug}/${orderId}/encuentros`);
      await expect(rowOf(page, "En enero")).toContainText("15:00 – 16:30 tu hora (Santiago de Chile)");
      await expect(rowOf(page, "En julio")).toContainText("13:00 – 14:30 tu hora (Santiago de Chile)");
      await expect(page.getByText(/^\S+ 15, 19:00 en Madrid$/)).toHaveCount(2);
    });
  });
});

/** Returns the URL in a panel once it differs from the previous one. */
async function addressIn(page: Page, previousUrl = ""): Promise<string> {
  const field = page.getByRole("textbox", { name: "Tu enlace" });
  await expect(field).toHaveValue(/^https?:/);
  await expect(field).not.toHaveValue(previousUrl);
  return field.inputValue();
}

test("a private calendar lists all encuentros until its URL is renewed", async ({
  page,
  browser,
  baseURL,
  signInAs,
  request,
  playwright,
}) => {
  const joinUrl = new URL("/acerca-de/credo?sala=secreta", baseURL).href;
  const encuentros = [at(Date.now() + 4 * MINUTE, { joinUrl }), at(Date.now() + 3 * DAY, { joinUrl })];
  await withWorkshop(browser, baseURL, { encuentros }, async (ayni) => {
    await signInAs(await registerOnboardedUser(request));
    const orderId = await receive(page.request, ayni.id);
    const roomPath = `/recibir/${ayni.slug}/${orderId}/encuentros`;
    await page.goto(roomPath);
    await page.getByRole("button", { name: "Crear mi calendario" }).click();
    const url = await addressIn(page);
    await expect(page.getByRole("link", { name: "Abrir en mi calendario" })).toHaveAttribute(
      "href",
      url.replace(/^https?:/, "webcal:"),
    );

    const outside = await playwright.request.newContext();
    const answer = await outside.get(url);
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    const starts = events.map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString());
    expect(starts).toEqual(encuentros.map(({ startsAt }) => new Date(startsAt).toISOString()));
    expect(text.replaceAll("\r\n ", "")).not.toContain("sala=secreta");
    expect(events[0]?.getFirstPropertyValue("url")).toBe(new URL(roomPath, baseURL).href);
    expect((await outside.head(url)).status()).toBe(200);

    await page.getByRole("button", { name: "Renovar" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Renovar el enlace" }).click();
    const renewed = await addressIn(page, url);
    expect((await outside.get(url)).status()).toBe(404);
    expect((await outside.get(renewed)).status()).toBe(200);
    await outside.dispose();
  });
});

test("a received podcast plays in another app until its URL is renewed", async ({
  page,
  signInAs,
  request,
  playwright,
}) => {
  const { content } = await (await request.get("/api/ayni?contentType=PODCAST&price=FREE")).json();
  const [{ id, slug, title }] = content;
  await signInAs(await registerOnboardedUser(request));
  const orderId = await receive(page.request, id);
  await page.goto(`/recibir/${slug}/${orderId}/contenido`);
  await page.getByRole("button", { name: "Crear mi enlace de pódcast" }).click();
  const url = await addressIn(page);

  const outside = await playwright.request.newContext();
  const feed = await new Parser().parseString(await (await outside.get(url)).text());
  expect(feed.title).toBe(title);
  const { data } = await (await request.get(`/api/ayni/${slug}`)).json();
  const audios = data.files.filter(({ kind }: { kind: string }) => kind === "AUDIO");
  expect(feed.items.map(({ guid }) => guid)).toEqual(audios.map(({ id: audio }: { id: string }) => audio));
  const enclosure = feed.items[0]?.enclosure;
  const part = await outside.get(enclosure?.url ?? "", { headers: { range: "bytes=0-99" } });
  expect(part.status()).toBe(206);
  expect(part.headers()["content-type"]).toBe(enclosure?.type);
  expect(part.headers()["content-range"]).toBe(`bytes 0-99/${enclosure?.length}`);
  const image = await outside.get(feed.itunes?.image ?? "");
  expect(image.headers()["content-type"]).toBe("image/png");

  await page.getByRole("button", { name: "Renovar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Renovar el enlace" }).click();
  const renewed = await addressIn(page, url);
  expect((await outside.get(url)).status()).toBe(404);
  expect((await outside.get(enclosure?.url ?? "")).status()).toBe(404);

  await page.getByRole("button", { name: "Dejar de usarlo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Dejar de usarlo" }).click();
  await expect(page.getByRole("button", { name: "Crear mi enlace de pódcast" })).toBeVisible();
  expect((await outside.get(renewed)).status()).toBe(404);
  await outside.dispose();
});
