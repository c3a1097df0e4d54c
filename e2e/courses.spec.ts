import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import pg from "pg";
import { Temporal } from "temporal-polyfill";
import { expectAccessible } from "./accessibility";
import { Effort } from "./effort";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
  waitForHydration,
} from "./fixtures";
import { waitForMail } from "./mail";
import { receiveViaApi } from "./receiving";

const ZONE = "Europe/Madrid";

/** The same time of the receiver's day, so many days from now: across a change of the clocks a day has 23 or 25 hours. */
const fromNow = (days: number) => Temporal.Now.zonedDateTimeISO(ZONE).add({ days });

/** The smallest number of days between now and a day with the other offset: a change of the clocks lies between them. */
function countDaysToOtherOffset(): number {
  let days = 1;
  while (fromNow(-days).offset === fromNow(0).offset) days += 1;
  return days;
}

const formatTomorrow = (): string =>
  new Intl.DateTimeFormat("es", { timeZone: ZONE, weekday: "long", day: "numeric", month: "long" })
    .format(fromNow(1).epochMilliseconds)
    .replace(",", "");

/** Moves the completion of an order so many days back, as if that time had passed. */
async function moveStart(orderId: string, days: number): Promise<void> {
  const { database } = JSON.parse(await readFile(process.env.E2E_SERVICES ?? "", "utf8"));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const completedAt = new Date(fromNow(-days).epochMilliseconds);
  await client.query(`update "Order" set "completedAt" = $2, "purchaseDate" = $2 where id = $1`, [
    orderId,
    completedAt,
  ]);
  await client.end();
}

const buildLesson = (title: string, availableAfterDays: number) => ({
  id: randomUUID(),
  title,
  text: `Texto de ${title.toLowerCase()}.`,
  freeSample: false,
  availableAfterDays,
});

/** Publishes a free course of the demo Master with an open lesson and one for each of the given days. */
async function publishCourse(request: APIRequestContext, days: readonly [number, number]) {
  await signInViaApi(request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const title = `Camino por días ${Date.now()}`;
  const created = await request.post("/api/ayni", {
    data: {
      title,
      contentType: "COURSE",
      onlineType: "RECORDED",
      shortDescription: "Una lección cada día.",
      description: "Tres lecciones para volver al cuerpo.",
      disciplines: ["MEDITATION"],
      topics: ["CALM"],
      amount: 0,
      currency: "EUR",
      modules: [
        { id: randomUUID(), title: "Empezar", lessons: [buildLesson("Llegar", 0)] },
        {
          id: randomUUID(),
          title: "Seguir",
          lessons: [buildLesson("Respirar", days[0]), buildLesson("Volver", days[1])],
        },
      ],
      status: "PUBLISHED",
    },
  });
  expect(created.status()).toBe(201);
  const { data } = await created.json();
  return { title, ...data } as { title: string; id: string; slug: string };
}

async function openMasterPage(browser: Browser): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await openOtherContext(browser, { baseURL });
  await signInViaApi(context.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  return context.newPage();
}

async function setZone(request: APIRequestContext): Promise<void> {
  const { user } = await (await request.get("/api/auth/session")).json();
  const response = await request.put(`/api/users/${user.id}`, { data: { timezone: ZONE } });
  expect(response.status()).toBe(200);
}

const getClosedLesson = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ hasText: title }).filter({ hasText: "Disponible el" });

async function markAsDone(page: Page, title: string): Promise<void> {
  const row = page.getByRole("button", { name: new RegExp(`^(\\d )?${title}`) });
  if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
  await expect(page.getByText(`Texto de ${title.toLowerCase()}.`)).toBeVisible();
  await page.getByRole("button", { name: "Marcar como completada" }).click();
  await expect(page.getByRole("button", { name: "Completada", pressed: true })).toBeVisible();
}

test("a course opens day by day over a change of the clocks, and ends with a certificate", async ({
  page,
  browser,
}) => {
  const days = countDaysToOtherOffset();
  const master = await openMasterPage(browser);
  const course = await publishCourse(master.request, [days, days + 1]);
  await registerOnboardedUser(page.request, "Elisa");
  await setZone(page.request);
  const room = await receiveViaApi(page.request, course);
  const orderId = room.split("/")[3] ?? "";

  await page.goto(room);
  await expect(getClosedLesson(page, "Respirar")).toBeVisible();
  await expect(getClosedLesson(page, "Volver")).toBeVisible();
  await markAsDone(page, "Llegar");
  await expect(page.getByText("1 de 3 lecciones completadas")).toBeVisible();
  await expectAccessible(page);

  // The day before, each closed lesson names its day, and its text is not on the page.
  await moveStart(orderId, days - 1);
  await page.reload();
  await expect(getClosedLesson(page, "Respirar")).toContainText(`Disponible el ${formatTomorrow()}`);
  expect(await page.content()).not.toContain("Texto de respirar");

  await moveStart(orderId, days);
  await page.reload();
  await markAsDone(page, "Respirar");
  await expect(getClosedLesson(page, "Volver")).toContainText(`Disponible el ${formatTomorrow()}`);
  await expect(page.getByText("2 de 3 lecciones completadas")).toBeVisible();

  await moveStart(orderId, days + 1);
  await page.reload();
  await markAsDone(page, "Volver");
  await expect(page.getByText("Has completado este curso")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Tu constancia está lista" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await master.context().close();
});

test("a question beside a lesson takes 2 keys and 1 field, is answered, and read by all who have the course", async ({
  page,
  browser,
  request,
}) => {
  const master = await openMasterPage(browser);
  const course = await publishCourse(master.request, [1, 2]);
  const email = await registerOnboardedUser(page.request, "Elisa");
  const { user } = await (await page.request.get("/api/auth/session")).json();
  const anyHour = await page.request.put(`/api/users/${user.id}`, { data: { quietHours: null } });
  expect(anyHour.status()).toBe(200);
  const room = await receiveViaApi(page.request, course);

  // By keyboard alone.
  await page.goto(room);
  await page
    .getByRole("button", { name: /Llegar/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  const toggle = page.getByRole("button", { name: "Preguntar", exact: true });
  const effort = new Effort();
  await effort.press(toggle);
  await expect(page.getByText("Nadie ha preguntado todavía.")).toBeVisible();
  const field = page.getByLabel("Tu pregunta");
  await expect(field).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Escribe tu pregunta")).toBeVisible();
  await effort.fill(field, "¿Puedo <b>tumbarme</b>?\nSe me duermen las piernas.");
  await expectAccessible(page);
  await effort.press(page.getByRole("button", { name: "Enviar la pregunta" }));
  const question = page.getByRole("article", { name: /Elisa/ });
  await expect(question).toContainText("¿Puedo <b>tumbarme</b>?");
  await expect(question).toContainText("Sin responder");
  await expect(page.getByRole("button", { name: "Hacer una pregunta" })).toBeFocused();
  effort.expectAtMost({ clicks: 2, fields: 1 });

  await master.goto("/ofrecer");
  await master.getByRole("link", { name: /preguntas? sin responder/ }).click();
  await expect(master.getByRole("heading", { level: 1, name: "Preguntas" })).toBeVisible();
  const asked = master.getByRole("article").filter({ hasText: course.title });
  // The question that waits longest is first: ours may be on a later page.
  while (!(await asked.isVisible())) await master.getByRole("link", { name: /Siguiente/ }).click();
  await asked.getByRole("button", { name: /^Responder/ }).click();
  const dialog = master.getByRole("dialog", { name: /^Responder a Elisa/ });
  await dialog.getByLabel("Respuesta").fill("Sí, túmbate con las rodillas dobladas.");
  await expectAccessible(master);
  await dialog.getByRole("button", { name: "Guardar la respuesta" }).click();
  await expect(asked).toBeHidden();
  await expect(master.getByRole("heading", { level: 1 })).toBeFocused();

  await waitForMail(request, email, /ha respondido a tu pregunta/);
  await page.goto("/notificaciones");
  await page.getByRole("link", { name: /ha respondido a tu pregunta/ }).click();
  await expect(page.getByText("Sí, túmbate con las rodillas dobladas.")).toBeVisible();
  await expect(question.getByRole("button", { name: /^Cambiar/ })).toHaveCount(0);

  // Another receiver reads both, and may report it.
  const other = await openOtherContext(browser, { baseURL: new URL(page.url()).origin });
  await registerOnboardedUser(other.request, "Diego");
  const otherRoom = await other.newPage();
  await otherRoom.goto(await receiveViaApi(other.request, course));
  await otherRoom
    .getByRole("button", { name: /Llegar/ })
    .first()
    .click();
  await otherRoom.getByRole("button", { name: "1 pregunta", exact: true }).click();
  await expect(otherRoom.getByText("Sí, túmbate con las rodillas dobladas.")).toBeVisible();
  await expect(otherRoom.getByRole("button", { name: /^Denunciar/ })).toBeVisible();
  await other.close();

  // The Master takes it away in the preview; its author is told why.
  await master.goto(`/recibir/${course.slug}/null/contenido`);
  await master
    .getByRole("button", { name: /Llegar/ })
    .first()
    .click();
  await master.getByRole("button", { name: "1 pregunta", exact: true }).click();
  await master.getByRole("button", { name: /^Retirar/ }).click();
  const hiding = master.getByRole("dialog", { name: /^¿Retirar la pregunta/ });
  await hiding.getByLabel("Motivo").fill("Ya está en la lección.");
  await hiding.getByRole("button", { name: "Retirar", exact: true }).click();
  await expect(master.getByText("Ya está en la lección.")).toBeVisible();
  await page.goto("/preguntas");
  await expect(page.getByText(/Retirada por .+: Ya está en la lección\./)).toBeVisible();
  await master.context().close();
});

const getSummaries = (page: Page, module: string) =>
  page.getByRole("region", { name: module }).locator("summary");

/** Moves "Volver" up twice, by which it leaves its module. */
async function moveLesson(page: Page): Promise<void> {
  await expect(getSummaries(page, "Seguir")).toHaveCount(2);
  await waitForHydration(page);
  const moved = page.locator("summary", { hasText: "Volver" });
  await moved.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("status").filter({ hasText: "Volver: puesto 1 del módulo 2" })).toBeAttached();
  await expect(moved).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("status").filter({ hasText: "Volver: puesto 2 del módulo 1" })).toBeAttached();
  await expect(moved).toBeFocused();
}

async function expectMoved(page: Page): Promise<void> {
  await expect(getSummaries(page, "Empezar")).toHaveText([/Llegar/, /Volver/]);
  await expect(getSummaries(page, "Seguir")).toHaveText([/Respirar/]);
}

test("lessons are put in order by keyboard alone, also into another module", async ({ page }) => {
  const { slug } = await publishCourse(page.request, [1, 2]);
  await page.goto(`/crear/${slug}?paso=3`);
  await moveLesson(page);
  await expectMoved(page);

  // Receivers get the new order when the Master says so.
  await expect(page.getByText("Cambios sin publicar")).toBeVisible();
  const publish = page.getByRole("button", { name: "Publicar los cambios" });
  await publish.press("Enter");
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await expect(publish).toBeFocused();
  await page.reload();
  await expectMoved(page);
  const { data } = await (await page.request.get(`/api/ayni/${slug}`)).json();
  const titles = data.modules.map(({ lessons }: { lessons: { title: string }[] }) =>
    lessons.map(({ title }) => title),
  );
  expect(titles).toEqual([["Llegar", "Volver"], ["Respirar"]]);
});

test("the order of the lessons of a draft is saved on its own", async ({ page }) => {
  const { slug } = await publishCourse(page.request, [1, 2]);
  const unpublished = await page.request.put(`/api/ayni/${slug}`, { data: { status: "DRAFT" } });
  expect(unpublished.status()).toBe(200);
  await page.goto(`/crear/${slug}?paso=3`);
  await moveLesson(page);
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await page.reload();
  await expectMoved(page);
});
