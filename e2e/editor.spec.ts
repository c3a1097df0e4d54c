import type { Page } from "@playwright/test";
import { Effort } from "./effort";
import { coverPng, silentMp3 } from "./sample-files";
import {
  addEncuentro,
  uploadFiles,
  addSeries,
  getDescription,
  formatDayFromNow,
  expectSaved,
  openEditor,
  openStep,
  publishAsFree,
  fillEssentials,
  fillPresentation,
} from "./editor-steps";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
  waitForHydration,
} from "./fixtures";
import { buildEpub } from "@/prisma/seed/media/epub";

const brief = (page: Page) => page.getByRole("textbox", { name: "Descripción breve" });

const newTitle = (name: string) => `${name} ${Date.now()}`;

test.beforeEach(async ({ signInAs: enterAs }) => {
  await enterAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
});

test("a draft is saved automatically and survives closing the tab", async ({ page, context }) => {
  const title = newTitle("Cuaderno de aire");
  await openEditor(page);
  await fillEssentials(page, title, "Taller");
  await expect(page).toHaveURL(/\/crear\/cuaderno-de-aire-\d+$/);
  await expectSaved(page);
  await addSeries(page, formatDayFromNow(30), "19:00", 3);
  await page.getByLabel("Lugares").fill("12");
  await openStep(page, 4);
  await page.getByRole("radio", { name: /^Gratis/ }).check();
  await expectSaved(page);
  const address = page.url();
  await page.close();

  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByRole("heading", { level: 2, name: "Precio y acceso" })).toBeVisible();
  await expect(again.getByRole("radio", { name: /^Gratis/ })).toBeChecked();
  await expect(again.getByText(/Hemos recuperado/)).toHaveCount(0);
  await openStep(again, 3);
  await expect(again.getByLabel("Día", { exact: true })).toHaveCount(3);
  await expect(again.getByLabel("Día", { exact: true }).first()).toHaveValue(formatDayFromNow(30));
  await expect(again.getByLabel("Hora", { exact: true }).last()).toHaveValue("19:00");
  await expect(again.getByLabel("Lugares")).toHaveValue("12");
  await openStep(again, 1);
  await expect(again.getByRole("textbox", { name: "Título", exact: true })).toHaveValue(title);
  await expectNoHorizontalScroll(again);
});

test.describe("offline", () => {
  test.use({ expectedConsoleMessages: /ERR_INTERNET_DISCONNECTED/ });

  test("edits stay on the device and are saved once online", async ({ page, context }) => {
    await openEditor(page);
    await fillEssentials(page, newTitle("Sin red"), "Evento");
    await expectSaved(page);
    await context.setOffline(true);
    await brief(page).fill("Escrito en el tren.");
    await brief(page).blur();
    await expect(
      page.getByText("Sin conexión: tus cambios están guardados en este dispositivo"),
    ).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page);
    const slug = new URL(page.url()).pathname.split("/").at(-1);
    const { data } = await (await page.request.get(`/api/ayni/${slug}`)).json();
    expect(data.shortDescription).toBe("Escrito en el tren.");
  });

  test("unsaved edits are recovered on reopening", async ({ page, context }) => {
    await openEditor(page);
    await fillEssentials(page, newTitle("Perdida y hallada"), "Evento");
    await expectSaved(page);
    const address = page.url();
    // Offline emulation ends with the page, whose last save on closing would otherwise succeed.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    });
    await brief(page).fill("Esto no llegó a salir.");
    await brief(page).blur();
    await expect(page.getByText(/Sin conexión/)).toBeVisible();
    await page.close();

    const again = await context.newPage();
    await again.goto(address);
    await expect(again.getByText("Hemos recuperado cambios que no se habían guardado")).toBeVisible();
    await expect(brief(again)).toHaveValue("Esto no llegó a salir.");
    await expectSaved(again);
  });
});

test("with two editors of a draft, the second is told and nothing is lost", async ({ page, context }) => {
  await openEditor(page);
  await fillEssentials(page, newTitle("A cuatro manos"), "Curso");
  await expectSaved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await waitForHydration(other);
  await expect(brief(other)).toHaveValue("Doce minutos para subir despacio.");
  await brief(other).fill("Desde la otra pestaña.");
  await expectSaved(other);

  const conflict = page.getByRole("dialog", {
    name: "Este Ayni se ha guardado en otra pestaña o dispositivo",
  });
  await brief(page).fill("Desde esta.");
  await expect(conflict).toBeVisible();
  await conflict.getByRole("button", { name: "Ver esa versión" }).click();
  await expect(brief(page)).toHaveValue("Desde la otra pestaña.");
  await expect(page.getByText("Tu otra versión sigue guardada en este dispositivo")).toBeVisible();
  await page.getByRole("button", { name: "Recuperarla" }).click();
  await expect(brief(page)).toHaveValue("Desde esta.");
  await expectSaved(page);

  await brief(other).fill("La última palabra.");
  await other.getByRole("dialog").getByRole("button", { name: "Guardar la mía" }).click();
  await expectSaved(other);
  const slug = new URL(page.url()).pathname.split("/").at(-1);
  const { data } = await (await page.request.get(`/api/ayni/${slug}`)).json();
  expect(data.shortDescription).toBe("La última palabra.");
});

test("the preview shows the page and escapes HTML in texts; what is pasted keeps its structure and loses its styles", async ({
  page,
}) => {
  await openEditor(page);
  await fillEssentials(page, "Antes de que se vea", "Evento");
  await fillPresentation(page);
  const description = await getDescription(page);
  await description.fill("");
  await description.pressSequentially("Con **calma** <img src=x onerror=alert(1)>");
  await expect(description.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(description.locator("img")).toHaveCount(0);
  await page.getByRole("complementary").getByRole("button", { name: "Ver la página completa" }).click();
  const preview = page.getByRole("dialog", { name: "Así se verá tu página" });
  await expect(preview.locator("h1")).toHaveText("Antes de que se vea");
  await expect(preview.locator("strong")).toHaveText("calma");
  await expect(preview.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await preview.getByRole("button", { name: "Volver al editor" }).click();
  await expect(preview).toHaveCount(0);

  await description.fill("");
  const html = `<b style="font-weight:normal" id="docs-internal-guid-1"><h2 style="color:red">Para quién</h2>
    <p style="margin:0"><span style="font-weight:700;color:#00f">Todas</span><span style="font-style:italic"> y todos</span></p>
    <ul><li style="color:red"><p>Uno</p></li></ul><script>alert(1)</script></b>`;
  await description.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await expect(description.getByRole("heading", { name: "Para quién" })).toBeVisible();
  await expect(description.locator("strong")).toHaveText("Todas");
  await expect(description.locator("em")).toHaveText("y todos");
  await expect(description.getByRole("listitem")).toHaveText("Uno");
  await expect(description.locator("[style], script, [data-style]")).toHaveCount(0);
});

test("a description is written and formatted by keyboard alone", async ({ page }) => {
  await openEditor(page);
  const title = newTitle("Escribir sin ratón");
  await fillEssentials(page, title, "Evento");
  await openStep(page, 2);
  const description = await getDescription(page);
  await description.focus();
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);

  await type("## Qué haremos\n");
  await press("ControlOrMeta+b");
  await type("Respirar");
  await press("ControlOrMeta+b");
  await type(" y callar.\n- Una manta\n");
  await type("Un cojín\n\n");
  // The tools: Escape enters and leaves them, arrows move.
  await press("Escape");
  await expect(page.getByRole("button", { name: "Negrita" })).toBeFocused();
  for (let step = 0; step < 5; step += 1) await press("ArrowRight");
  await expect(page.getByRole("button", { name: "Cita" })).toBeFocused();
  await press("Enter");
  await expect(description).toBeFocused();
  await type("Todo está aquí.");
  await press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Añadir un enlace" });
  await expect(dialog.getByLabel("Dirección")).toBeFocused();
  await type("ayllu.test/calma");
  await press("Tab");
  await type("Más");
  await press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(description).toBeFocused();
  await press("Tab");
  await expect(page.getByRole("textbox", { name: /Contraindicaciones/ })).toBeFocused();
  await expectSaved(page);

  await page.reload();
  await expect((await getDescription(page)).locator("blockquote")).toHaveText("Todo está aquí.Más");
  const slug = new URL(page.url()).pathname.split("/").at(-1);
  const { data } = await (await page.request.get(`/api/ayni/${slug}`)).json();
  expect(data.description).toBe(
    "## Qué haremos\n\n**Respirar** y callar.\n\n- Una manta\n- Un cojín\n\n> Todo está aquí.[Más](https://ayllu.test/calma)",
  );
  await page.goto(`/recibir/${slug}/null/contenido`);
  await expect(page.locator(".prose strong")).toHaveText("Respirar");
});

test("a picture stands inside a description, with its alternative text; a table is edited as Markdown", async ({
  page,
}) => {
  const ALT = "Un altar con velas junto a la ventana";
  await openEditor(page);
  await fillEssentials(page, newTitle("Con imagen"), "Evento");
  await expectSaved(page);
  await openStep(page, 2);
  const description = await getDescription(page);
  await description.pressSequentially("Así es el lugar. ");
  await page.getByRole("button", { name: "Imagen", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Añadir una imagen" });
  await dialog
    .getByLabel("Imagen", { exact: true })
    .setInputFiles({ name: "altar.png", mimeType: "image/png", buffer: coverPng });
  await dialog.getByRole("button", { name: "Añadir" }).click();
  await expect(dialog.getByText("Escribe qué se ve en la imagen.")).toBeVisible();
  await dialog.getByLabel("Texto alternativo").fill(ALT);
  await dialog.getByRole("button", { name: "Añadir" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(description.getByRole("img", { name: ALT })).toBeVisible();
  await expectSaved(page);

  await page.reload();
  await expect((await getDescription(page)).getByRole("img", { name: ALT })).toBeVisible();
  const slug = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/recibir/${slug}/null/contenido`);
  const picture = page.getByRole("main").getByRole("img", { name: ALT });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);

  // A text with a table stays Markdown.
  const table = "| Hora | Qué |\n| --- | --- |\n| 9 | Té |";
  const saved = await page.request.put(`/api/ayni/${slug}`, { data: { description: table } });
  expect(saved.status()).toBe(200);
  await page.goto(`/crear/${slug}?paso=2`);
  await expect(page.getByText("solo se pueden escribir en Markdown")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Descripción", exact: true })).toHaveValue(table);
});

const epub = () =>
  Buffer.from(
    buildEpub(
      {
        title: "Libro de prueba",
        author: "Lucía Ferrer",
        foreword: ["Antes de empezar."],
        chapters: [{ title: "Uno", subject: "El aire", paragraphs: ["Se respira."] }],
      },
      coverPng,
      "urn:uuid:0195d000-0000-7000-8000-000000000001",
    ),
  );

async function listen(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reproducir", exact: true }).click();
  const time = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(time).toBeGreaterThan(0.3);
}

const mp3 = (name: string) => ({ name, mimeType: "audio/mpeg", buffer: silentMp3 });

const TYPES = [
  {
    type: "Pódcast" as const,
    section: "contenido",
    fill: (page: Page) => uploadFiles(page, "Audios", [mp3("Uno.mp3")]),
    live: listen,
  },
  {
    type: "Libro" as const,
    section: "contenido",
    fill: (page: Page) =>
      uploadFiles(page, "PDF o EPUB", [
        { name: "libro.epub", mimeType: "application/epub+zip", buffer: epub() },
      ]),
    async live(page: Page) {
      await waitForHydration(page);
      await page.getByRole("button", { name: /^Leer: / }).click();
      await expect(page.getByText(/Página \d+ de \d+/)).toBeVisible();
      await page.getByRole("button", { name: "Página siguiente" }).click();
      await expect(page.frameLocator("iframe").getByText("Antes de empezar.")).toBeAttached();
    },
  },
  {
    type: "Evento" as const,
    section: "encuentros",
    fill: (page: Page) => addSeries(page, formatDayFromNow(20), "18:30", 4),
    async live(page: Page) {
      await expect(page.getByText("18:30 – 20:00")).toHaveCount(4);
    },
  },
  {
    type: "Taller" as const,
    section: "contenido",
    async fill(page: Page) {
      await addEncuentro(page, formatDayFromNow(15), "10:00");
      await page.getByRole("radio", { name: "Presencial" }).check();
      await page.getByLabel("Lugar", { exact: true }).fill("Casa del aire");
      await page.getByLabel("Ciudad").fill("Valencia");
      await page.getByLabel("País").selectOption("España");
    },
    async live(page: Page) {
      await page.getByRole("link", { name: "Encuentros", exact: true }).click();
      await expect(page.getByText(/Casa del aire/).first()).toBeVisible();
    },
  },
  {
    type: "Curso" as const,
    section: "contenido",
    async fill(page: Page) {
      await openStep(page, 3);
      await page.getByRole("radio", { name: "A tu ritmo" }).check();
      const effort = new Effort();
      const files = page.getByLabel("Archivos", { exact: true });
      await effort.attach(files, [mp3("Primera.mp3"), mp3("Segunda.mp3")]);
      // Each file is a lesson, and one dialog is all it takes.
      effort.expectAtMost({ clicks: 0, fields: 1 });
      for (const name of ["Primera.mp3", "Segunda.mp3"]) {
        const lesson = page.getByRole("listitem").filter({ hasText: name });
        await lesson.locator("summary").first().click();
        await expect(lesson.getByText(/^Subido/)).toBeVisible();
      }
    },
    async live(page: Page) {
      await page.getByRole("button", { name: "Empezar: Primera" }).click();
      await listen(page);
    },
  },
];

for (const { type, section, fill, live } of TYPES) {
  test(`${type}: from draft to received`, async ({ page, browser }) => {
    const title = newTitle(`Camino de ${type.toLowerCase()}`);
    await openEditor(page);
    await fillEssentials(page, title, type);
    await fillPresentation(page);
    await fill(page);
    const slug = await publishAsFree(page, title);

    const receiver = await openOtherContext(browser, { baseURL: new URL(page.url()).origin });
    await signInViaApi(receiver.request, await registerOnboardedUser(receiver.request, "Diego"));
    const { data: ayni } = await (await receiver.request.get(`/api/ayni/${slug}`)).json();
    const order = await receiver.request.post("/api/orders", { data: { ayniContentId: ayni.id } });
    expect(order.status()).toBe(201);
    const { data: received } = await order.json();
    expect(received.section).toBe(section);
    const room = await receiver.newPage();
    await room.goto(`/recibir/${slug}/${received.id}/${section}`);
    await live(room);
    await receiver.close();
  });
}

test("a date of a published content moves with 3 clicks and 1 field: when republished, with notice", async ({
  page,
  request,
}) => {
  const title = newTitle("Encuentro que se mueve");
  await openEditor(page);
  await fillEssentials(page, title, "Evento");
  await fillPresentation(page);
  await addEncuentro(page, formatDayFromNow(25), "19:00");
  const slug = await publishAsFree(page, title);
  await signInViaApi(request, await registerOnboardedUser(request, "Diego"));
  const { data: ayni } = await (await request.get(`/api/ayni/${slug}`)).json();
  await request.post("/api/orders", { data: { ayniContentId: ayni.id } });

  await page.goto(`/crear/${slug}?paso=3`);
  const effort = new Effort();
  await effort.click(page.getByText("19:00 – 20:30"));
  await effort.fill(page.getByLabel("Hora", { exact: true }), "20:00");
  await expect(page.getByText("Cambios sin publicar")).toBeVisible();
  const before = await (await page.request.get(`/api/ayni/${slug}`)).json();
  expect(before.data.encuentros[0].startsAt).toBe(ayni.encuentros[0].startsAt);
  await effort.click(page.getByRole("button", { name: "Publicar los cambios" }));
  const question = page.getByRole("dialog", { name: "Hay encuentros que cambian" });
  await expect(question.getByText(/Avisaremos por correo a 1 persona/)).toBeVisible();
  await effort.click(question.getByRole("button", { name: "Guardar y avisar" }));
  await expectSaved(page);
  effort.expectAtMost({ clicks: 3, fields: 1 });
  const after = await (await page.request.get(`/api/ayni/${slug}`)).json();
  expect(after.data.encuentros[0].id).toBe(ayni.encuentros[0].id);
  expect(Date.parse(after.data.encuentros[0].startsAt)).toBe(
    Date.parse(ayni.encuentros[0].startsAt) + 3_600_000,
  );
});
