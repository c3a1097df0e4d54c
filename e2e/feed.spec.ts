import type { APIRequestContext, Browser, Page } from "@playwright/test";
import {
  DEMO_PASSWORD,
  expect,
  expectNoSidewaysScroll,
  MASTER,
  PASSWORD,
  registerPerson,
  signIn,
  test,
} from "./fixtures";
import { mailsTo, mailWith } from "./mail";

const LUCIA = "/maestros/lucia-ferrer";
const DAY = 24 * 3_600_000;

const section = (page: Page, name: string) => page.getByRole("region", { name });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const followLucia = async (request: APIRequestContext) => {
  const { content } = await (await request.get("/api/ayni?master=lucia-ferrer")).json();
  const answer = await request.put(`/api/follows/${content[0].userId}`);
  expect(answer.status()).toBe(200);
};

/** Publishes an event of the demo's Master. */
async function publishAsMaster(browser: Browser, baseURL: string, title: string): Promise<void> {
  const context = await browser.newContext({ baseURL });
  await signIn(context.request, MASTER, DEMO_PASSWORD);
  const answer = await context.request.post("/api/ayni", {
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
  await context.close();
}

test("quien acaba de llegar encuentra a quién seguir, y lo nuevo de su Maestra aparece lo primero", async ({
  page,
  request,
  enterAs,
  browser,
}) => {
  await enterAs(await registerPerson(request, "Lorena"));
  await page.goto("/feed");
  await expect(page.getByRole("heading", { level: 1, name: /^Buen(os|as) .*, Lorena$/ })).toBeVisible();
  await expect(section(page, "De tus Maestros")).toBeHidden();
  await expect(section(page, "De tus disciplinas")).toBeVisible();
  const suggested = section(page, "Maestros para ti");
  await expect(suggested.getByRole("listitem")).toHaveCount(3);
  await expectNoSidewaysScroll(page);

  await suggested
    .getByRole("button", { name: /^Seguir a / })
    .first()
    .click();
  await expect(page.getByText(/^Ahora sigues a /)).toBeVisible();
  // What they gave moves up without asking for the page again.
  await expect(section(page, "De tus Maestros")).toBeVisible();

  await followLucia(page.request);
  const title = `Tarde de aire ${Date.now()}`;
  await publishAsMaster(browser, new URL(page.url()).origin, title);
  await page.goto("/feed");
  const first = section(page, "De tus Maestros").getByRole("article").first();
  await expect(first.getByRole("link", { name: title })).toBeVisible();
});

test("quien inicia sesión sin venir de otra página llega a su inicio", async ({ page, request }) => {
  const email = await registerPerson(request);
  await page.goto("/api/auth/signin");
  const main = page.getByRole("main");
  await main.getByLabel("Correo electrónico").fill(email);
  await main.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await main.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Buen(os|as) / })).toBeVisible();
});

test("el inicio continúa: al bajar, y con «Más» también sin JavaScript, nada se repite", async ({
  page,
  request,
  enterAs,
  browser,
}) => {
  const email = await registerPerson(request);
  await enterAs(email);
  await page.goto("/feed");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("main").getByRole("link", { name: "Más", exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  const shown = await cards(page).getByRole("heading", { level: 3 }).getByRole("link").all();
  const hrefs = await Promise.all(shown.map((link) => link.getAttribute("href")));
  expect(new Set(hrefs).size).toBe(hrefs.length);

  const plain = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false });
  await signIn(plain.request, email);
  const quiet = await plain.newPage();
  await quiet.goto("/feed");
  const before = await cards(quiet).getByRole("heading", { level: 3 }).allTextContents();
  expect(before).toHaveLength(24);
  await quiet.getByRole("main").getByRole("link", { name: "Más", exact: true }).click();
  await expect(quiet).toHaveURL(/\/feed\?before=/);
  expect(await cards(quiet).first().getByRole("heading").textContent()).not.toBe(before[0]);
  await plain.close();
});

test("Mis Maestros lleva al directorio a quien no sigue a nadie, y reúne a quienes sigue", async ({
  page,
  request,
  enterAs,
}) => {
  await enterAs(await registerPerson(request));
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
  await expectNoSidewaysScroll(page);
});

test("una Maestra encuentra a quien la sigue y le escribe sin que nadie vea su dirección", async ({
  page,
  request,
  enterAs,
  browser,
}) => {
  const email = await registerPerson(request, "Zaida");
  await signIn(request, email);
  await followLucia(request);
  await enterAs(MASTER, DEMO_PASSWORD);
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
  await mailWith(request, email, words);
  expect(JSON.stringify(await mailsTo(request, email))).not.toContain(MASTER);

  const file = await page.request.get("/api/apprentices/export");
  expect(await file.text()).toContain("Zaida");

  const student = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await signIn(student.request, email);
  const other = await student.newPage();
  await other.goto("/mis-aprendices");
  await expect(other.getByRole("heading", { name: "Ofrecer Ayni es cosa de Masters" })).toBeVisible();
  await student.close();
});
