import type { APIRequestContext, Page } from "@playwright/test";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  E2E_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { listMailsTo, waitForMail } from "./mail";

const LUCIA = "/maestros/lucia-ferrer";
const DAY = 24 * 3_600_000;

const section = (page: Page, name: string) => page.getByRole("region", { name });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const followLucia = async (request: APIRequestContext) => {
  const { content } = await (await request.get("/api/ayni?master=lucia-ferrer")).json();
  const answer = await request.put(`/api/follows/${content[0].userId}`);
  expect(answer.status()).toBe(200);
};

/** Publishes an event of the demo Master. */
async function publishAsMaster(request: APIRequestContext, title: string): Promise<void> {
  await signInViaApi(request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const answer = await request.post("/api/ayni", {
    data: {
      title,
      contentType: "EVENT",
      modality: "ONLINE",
      onlineType: "VIDEOCALL",
      shortDescription: "Una tarde para respirar en compañía.",
      description: "Nos sentamos, respiramos y escuchamos.",
      disciplines: ["CONSCIOUS_BREATHING"],
      topics: ["CALM"],
      encuentros: [
        {
          startsAt: new Date(Date.now() + 9 * DAY).toISOString(),
          timezone: "Europe/Madrid",
          durationMinutes: 60,
          room: true,
        },
      ],
      status: "PUBLISHED",
    },
  });
  expect(answer.status()).toBe(201);
}

test("signing in without a return page leads to the feed, which suggests Masters to a new user, and shows news of followed ones first", async ({
  page,
  request,
}) => {
  const email = await registerOnboardedUser(request, "Lorena");
  await page.goto("/api/auth/signin");
  const main = page.getByRole("main");
  await main.getByLabel("Correo electrónico").fill(email);
  await main.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await main.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Buen(os|as) .*, Lorena$/ })).toBeVisible();
  await expect(section(page, "De tus Maestros")).toBeHidden();
  await expect(section(page, "De tus disciplinas")).toBeVisible();
  const suggested = section(page, "Maestros para ti");
  await expect(suggested.getByRole("listitem")).toHaveCount(3);
  await expectNoHorizontalScroll(page);

  await suggested
    .getByRole("button", { name: /^Seguir a / })
    .first()
    .click();
  await expect(page.getByText(/^Ahora sigues a /)).toBeVisible();
  // Their contents move up without a page load.
  await expect(section(page, "De tus Maestros")).toBeVisible();

  await followLucia(page.request);
  const title = `Tarde de aire ${Date.now()}`;
  await publishAsMaster(request, title);
  await page.goto("/feed");
  const first = section(page, "De tus Maestros").getByRole("article").first();
  await expect(first.getByRole("link", { name: title })).toBeVisible();
});

test("loads more on scroll, or by the «Más» link without JavaScript, without duplicates; Mis Maestros links to the directory when empty and lists followed Masters", async ({
  page,
  request,
  signInAs,
  browser,
}) => {
  const email = await registerOnboardedUser(request);
  await signInAs(email);
  await page.goto("/feed");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("main").getByRole("link", { name: "Más", exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  const shown = await cards(page).getByRole("heading", { level: 3 }).getByRole("link").all();
  const hrefs = await Promise.all(shown.map((link) => link.getAttribute("href")));
  expect(new Set(hrefs).size).toBe(hrefs.length);

  const plain = await openOtherContext(browser, {
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
  });
  await signInViaApi(plain.request, email);
  const quiet = await plain.newPage();
  await quiet.goto("/feed");
  const firstTitles = await cards(quiet).getByRole("heading", { level: 3 }).allTextContents();
  expect(firstTitles).toHaveLength(24);
  await quiet.getByRole("main").getByRole("link", { name: "Más", exact: true }).click();
  await expect(quiet).toHaveURL(/\/feed\?before=/);
  expect(await cards(quiet).first().getByRole("heading").textContent()).not.toBe(firstTitles[0]);
  await plain.close();

  await page.goto("/mis-maestros");
  await expect(page.getByRole("heading", { name: "Todavía no sigues a nadie" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver el directorio de Maestros" })).toHaveAttribute(
    "href",
    "/maestros",
  );
  await followLucia(page.request);
  await page.reload();
  const card = page.getByRole("article").filter({ hasText: "Lucía Ferrer" });
  await expect(card.getByRole("link", { name: "Lucía Ferrer" })).toHaveAttribute("href", LUCIA);
  await expect(card.getByText(/^Lo último/)).toBeVisible();
  await card.getByRole("button", { name: "Siguiendo a Lucía Ferrer" }).click();
  await expect(card.getByRole("button", { name: "Seguir a Lucía Ferrer" })).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test("a Master messages a follower without revealing e-mail addresses", async ({
  page,
  request,
  signInAs,
}) => {
  const email = await registerOnboardedUser(request, "Zaida");
  await signInViaApi(request, email);
  await followLucia(request);
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.goto("/mis-aprendices");
  await page.getByLabel("Buscar por nombre").fill("zaida");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/searchText=zaida/);
  const row = page.getByRole("row").filter({ hasText: "Zaida" }).first();
  await expect(row.getByText("Nada todavía")).toBeVisible();
  await row.getByRole("button", { name: /^Escribir a Zaida/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enviar" }).click();
  await expect(dialog.getByText("Escribe tu mensaje")).toBeVisible();
  const words = `Gracias por seguirme, Zaida ${Date.now()}`;
  await dialog.getByLabel("Mensaje").fill(words);
  await dialog.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText(/^Tu mensaje va de camino a Zaida/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await waitForMail(request, email, words);
  expect(JSON.stringify(await listMailsTo(request, email))).not.toContain(DEMO_MASTER_EMAIL);

  const file = await page.request.get("/api/apprentices/export");
  expect(await file.text()).toContain("Zaida");

  await signInAs(email);
  await page.goto("/mis-aprendices");
  await expect(page.getByRole("heading", { name: "Ofrecer Ayni es cosa de Maestros" })).toBeVisible();
});
