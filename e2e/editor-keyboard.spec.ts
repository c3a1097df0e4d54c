import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectSaved, openEditor } from "./editor-steps";
import { DEMO_MASTER_EMAIL, DEMO_PASSWORD, expect, test } from "./fixtures";
import { press, walkTo } from "./keyboard";
import { coverPng, silentMp3 } from "./sample-files";

// Nothing here uses the pointer, nor gives the focus or a value to an element.

type ContentType = "Pódcast" | "Taller";

// The fields of the first step, in order.
const TYPES = ["Pódcast", "Libro", "Evento", "Taller", "Curso"];

const getButton = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

const getField = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Walks to a field and writes in it; what it had is selected by walking there. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await walkTo(page, field);
  await page.keyboard.type(text);
}

/** Goes on to the next step, whose heading has the focus then. */
async function goOn(page: Page, heading: string): Promise<void> {
  await press(page, getButton(page, "Siguiente"));
  await expect(page.getByRole("heading", { level: 2, name: heading })).toBeFocused();
}

/** Begins a draft: the title, the type and the short description. */
async function writeEssentials(page: Page, title: string, type: ContentType): Promise<void> {
  await openEditor(page);
  await press(page, page.getByRole("link", { name: "Saltar al contenido" }));
  await write(page, getField(page, "Título"), title);
  const types = page.getByRole("group", { name: "¿Qué ofreces?" });
  await walkTo(page, types.getByRole("radio").first());
  if (type === TYPES[0]) await page.keyboard.press("Space");
  for (let count = 0; count < TYPES.indexOf(type); count += 1) await page.keyboard.press("ArrowDown");
  await expect(types.getByRole("radio", { name: type })).toBeChecked();
  await expect(types.getByRole("radio", { name: type })).toBeFocused();
  const brief = getField(page, "Descripción breve");
  await write(page, brief, "Doce minutos para subir despacio.");
  // Saving, which creates the draft and adds its link below, leaves the focus alone.
  await expectSaved(page);
  await expect(brief).toBeFocused();
  await expect(page).toHaveURL(/\/crear\/[a-z0-9-]+/);
}

/** Chooses an option of a list with search, which stays open for more of them. */
async function choose(page: Page, field: string, typed: string, option: string): Promise<void> {
  const combobox = page.getByRole("combobox", { name: field });
  await walkTo(page, combobox);
  await page.keyboard.type(typed);
  const item = page.getByRole("option", { name: option, exact: true });
  await expect(item).toBeVisible();
  await expect(item).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(getButton(page, `Quitar ${option}`)).toBeAttached();
  await expect(combobox).toBeFocused();
}

async function writePresentation(page: Page): Promise<void> {
  await goOn(page, "Cuéntalo a quien no te conoce");
  await expect(page.getByRole("toolbar", { name: "Formato" })).toBeVisible();
  await write(page, getField(page, "Descripción"), "De pie, con los ojos abiertos.");
  await choose(page, "Disciplinas", "respiración con", "Respiración consciente");
  await choose(page, "Temáticas", "calma", "Calma");
}

/** Opens the file chooser of a field. */
async function chooseFile(
  page: Page,
  input: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  await walkTo(page, input);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(file);
}

/** Publishes from the last step; the page of the content tells it in a dialog, which has the focus. */
async function publish(page: Page, title: string): Promise<string> {
  await expect(page.getByRole("heading", { name: "Todo listo para publicar" })).toBeVisible();
  await press(page, getButton(page.locator("form"), "Publicar"));
  const told = page.getByRole("dialog", { name: "Ya está publicado" });
  await expect(told).toContainText(title);
  await expect(told.locator(":focus")).toBeVisible();
  await walkTo(page, getButton(told, "Copiar enlace"));
  await page.keyboard.press("Escape");
  await expect(told).toHaveCount(0);
  await expect(getButton(page, "Compartir").first()).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

const fetchAyni = async (page: Page, slug: string) =>
  (await (await page.request.get(`/api/ayni/${slug}`)).json()).data;

test.beforeEach(async ({ page, signInAs }) => {
  // From now on: a chooser that opens before its interception has begun is lost.
  page.on("filechooser", () => {});
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
});

test("a free podcast is made and published by keyboard alone", async ({ page }) => {
  const title = `Aire sin ratón ${Date.now()}`;
  await writeEssentials(page, title, "Pódcast");
  await writePresentation(page);

  await goOn(page, "¿Qué se escucha?");
  const audios = page.getByLabel("Audios", { exact: true });
  await chooseFile(page, audios, {
    name: "Uno.mp3",
    mimeType: "audio/mpeg",
    buffer: silentMp3,
  });
  const file = page.getByRole("listitem").filter({ hasText: "Uno.mp3" });
  await expect(file.getByText(/^Subido/)).toBeVisible();
  await expect(audios).toBeFocused();
  await write(page, file.getByLabel("Título del archivo"), "La primera mañana");
  const sample = file.getByRole("checkbox", { name: "Muestra gratuita" });
  await press(page, sample, { key: "Space" });
  await expect(sample).toBeChecked();
  // Others play the samples of the newest podcasts.
  await page.keyboard.press("Space");
  await expect(sample).not.toBeChecked();

  await goOn(page, "Precio y acceso");
  await press(page, page.getByRole("radio", { name: /^Gratis/ }), { key: "Space" });
  await expect(page.getByRole("radio", { name: /^Gratis/ })).toBeChecked();

  await goOn(page, "Revisa y publica");
  const slug = await publish(page, title);
  expect(await fetchAyni(page, slug)).toMatchObject({
    status: "PUBLISHED",
    contentType: "PODCAST",
    amount: 0,
    files: [{ title: "La primera mañana" }],
  });
});

test("a paid workshop by video call is made and published by keyboard alone", async ({ page }) => {
  const title = `Voz sin ratón ${Date.now()}`;
  await writeEssentials(page, title, "Taller");
  await writePresentation(page);

  await goOn(page, "¿Cuándo son los encuentros?");
  const videocall = page.getByRole("radio", { name: /^Por videollamada/ });
  await walkTo(page, page.getByRole("group", { name: "¿Cómo se recibe?" }).getByRole("radio").first());
  await page.keyboard.press("Space");
  await expect(videocall).toBeChecked();
  await press(page, getButton(page, "Añadir un encuentro"));
  const day = page.getByLabel("Día", { exact: true });
  await expect(day).toBeFocused();
  // The same in every order of days and months.
  await page.keyboard.type("11112099");
  await expect(day).toHaveValue("2099-11-11");
  const hour = page.getByLabel("Hora", { exact: true });
  await write(page, hour, "1915");
  await expect(hour).toHaveValue("19:15");
  await write(page, getField(page, "Lugares"), "12");

  await goOn(page, "Precio y acceso");
  await walkTo(page, page.getByRole("group", { name: "¿Qué pides a cambio?" }).getByRole("radio").first());
  const priced = page.getByRole("radio", { name: /^Con precio/ });
  await page.keyboard.press("ArrowDown");
  while (!(await priced.isChecked())) await page.keyboard.press("ArrowDown");
  await write(page, getField(page, "Precio"), "25");
  await expect(page.getByText("Recibes").first()).toBeVisible();

  await goOn(page, "Revisa y publica");
  const slug = await publish(page, title);
  expect(await fetchAyni(page, slug)).toMatchObject({
    status: "PUBLISHED",
    contentType: "WORKSHOP",
    amount: 2500,
    currency: "EUR",
    capacity: 12,
    encuentros: [{ timezone: "Europe/Madrid", startsAt: "2099-11-11T18:15:00.000Z" }],
  });
});

/** Creates a draft of a course with two modules of a lesson each. */
async function createCourse(request: APIRequestContext): Promise<string> {
  const buildModule = (title: string, lesson: string) => ({
    id: randomUUID(),
    title,
    lessons: [
      { id: randomUUID(), title: lesson, text: "Se respira.", freeSample: false, availableAfterDays: 0 },
    ],
  });
  const created = await request.post("/api/ayni", {
    data: {
      title: `Curso sin ratón ${Date.now()}`,
      contentType: "COURSE",
      onlineType: "RECORDED",
      disciplines: ["MEDITATION"],
      modules: [buildModule("Empezar", "Llegar"), buildModule("Seguir", "Volver")],
    },
  });
  expect(created.status()).toBe(201);
  return (await created.json()).data.slug;
}

test("what is taken away passes the focus on", async ({ page }) => {
  const slug = await createCourse(page.request);
  await page.goto(`/crear/${slug}?paso=2`);
  await expect(page.getByRole("toolbar", { name: "Formato" })).toBeVisible();
  await press(page, page.getByRole("link", { name: "Saltar al contenido" }));
  await press(page, getButton(page, "Quitar Meditación"));
  await expect(page.getByRole("combobox", { name: "Disciplinas" })).toBeFocused();
  const cover = page.getByLabel("Portada (opcional)");
  await chooseFile(page, cover, {
    name: "portada.png",
    mimeType: "image/png",
    buffer: coverPng,
  });
  await press(page, getButton(page, "Usar esta portada"));
  await expect(page.getByText(/^Subida · /)).toBeVisible();
  await press(page, getButton(page, "Quitar portada.png"), { step: "Shift+Tab" });
  await expect(cover).toBeFocused();

  await goOn(page, "¿Qué forma tiene?");
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  await press(page, region("Seguir").locator("summary"));
  await chooseFile(page, region("Seguir").getByLabel("Archivo (opcional)"), {
    name: "Uno.mp3",
    mimeType: "audio/mpeg",
    buffer: silentMp3,
  });
  await expect(getButton(page, "Quitar Uno.mp3")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(region("Seguir").getByLabel("Archivo (opcional)")).toBeFocused();
  await press(page, getButton(page, "Quitar Volver"));
  await expect(getButton(page, "Añadir una lección a Seguir")).toBeFocused();
  await press(page, getButton(page, "Quitar Seguir"), { step: "Shift+Tab" });
  await expect(getButton(page, "Añadir un módulo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Título del módulo 2")).toBeFocused();
  await expectSaved(page);
});
