import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  DEMO_APPRENTICE_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";

const DAY = 24 * 3600 * 1000;

/** Publishes a free event of the signed-in Master, with one encuentro tomorrow. */
async function makeEvent(request: APIRequestContext, title: string) {
  const answer = await request.post("/api/ayni", {
    data: {
      title,
      contentType: "EVENT",
      modality: "ONLINE",
      onlineType: "VIDEOCALL",
      shortDescription: "Una hora para escuchar.",
      description: "Nos sentamos en círculo.",
      disciplines: ["MEDITATION"],
      topics: ["CALM"],
      amount: 0,
      status: "PUBLISHED",
      encuentros: [encuentroAt(Date.now() + DAY)],
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data as { id: string; slug: string };
}

const encuentroAt = (time: number) => ({
  startsAt: new Date(time).toISOString(),
  timezone: "Europe/Madrid",
  durationMinutes: 60,
});

const act = async (page: Page, title: string, name: string) => {
  await page.getByRole("button", { name: `Acciones de ${title}`, exact: true }).click();
  // A click would first scroll to the item, and the menu may turn to its other side under the pointer meanwhile.
  await page.getByRole("menuitem", { name, exact: true }).press("Enter");
};

test("a Master duplicates a content and archives the copy", async ({ page, signInAs }) => {
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const title = `Círculo de escucha ${Date.now()}`;
  await makeEvent(page.request, title);

  await page.goto("/ofrecer");
  await expect(page.getByRole("heading", { level: 1, name: "Ayni ofrecido" })).toBeVisible();
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
  await act(page, title, "Duplicar");
  await expect(page).toHaveURL(/\/crear\/copia-de-circulo-de-escucha-/);

  await page.goto("/ofrecer?estado=borradores");
  const copy = page.getByRole("article").filter({ hasText: `Copia de ${title}` });
  await expect(copy).toContainText("Le falta: un encuentro");
  await act(page, `Copia de ${title}`, "Archivar");
  const dialog = page.getByRole("dialog", { name: /¿Archivar/ });
  await dialog.getByRole("button", { name: "Archivar" }).click();
  await expect(copy).toHaveCount(0);

  await page.getByRole("link", { name: /Archivados/ }).click();
  await expect(page.getByRole("link", { name: `Copia de ${title}` })).toBeVisible();
});

test("a Master records attendance and exports the list, and attendees get a certificate", async ({
  page,
  signInAs,
  browser,
}) => {
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const title = `Noche de silencio ${Date.now()}`;
  const { id, slug } = await makeEvent(page.request, title);
  const other = await openOtherContext(browser, {
    baseURL: new URL((await page.goto("/ofrecer"))?.url() ?? "").origin,
  });
  await signInViaApi(other.request, await registerOnboardedUser(other.request, "Begoña"));
  const order = await other.request.post("/api/orders", { data: { ayniContentId: id } });
  const { data: received } = await order.json();

  // Gives a place to one person, and takes it back.
  const guest = await registerOnboardedUser(page.request, "Jacinta");
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.goto(`/ofrecer/${slug}/participantes`);
  await page.getByRole("button", { name: "Añadir a alguien" }).click();
  const adding = page.getByRole("dialog", { name: "Añadir a alguien" });
  await adding.getByLabel("Correo electrónico").fill(guest);
  await adding.getByRole("button", { name: "Añadir", exact: true }).click();
  await expect(page.getByText("Añadido por ti")).toBeVisible();
  await page.getByRole("button", { name: "Quitar a Jacinta Peña Luz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(page.getByText("Añadido por ti")).toHaveCount(0);

  // Moves the encuentro to yesterday.
  const { data: known } = await (await page.request.get(`/api/ayni/${slug}`)).json();
  const encuentros = [{ id: known.encuentros[0].id, ...encuentroAt(Date.now() - DAY) }];
  expect((await page.request.put(`/api/ayni/${slug}`, { data: { encuentros } })).status()).toBe(200);

  await page.goto("/ofrecer");
  await act(page, title, "Participantes");
  await expect(page.getByRole("heading", { level: 1, name: "Participantes" })).toBeVisible();
  await page.getByRole("link", { name: "Asistencia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Asistencia" })).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("checkbox", { name: "Begoña Peña Luz" }).check();
  expect((await saved).status()).toBe(204);
  await expect(page.getByRole("status").filter({ hasText: "1 de 1 persona" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Begoña Peña Luz" })).toBeChecked();
  await page.getByRole("link", { name: "Personas" }).click();
  await expect(page.getByRole("cell", { name: "1 de 1", exact: true })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`participantes-${slug}.csv`);
  expect(await readFile(await download.path(), "utf8")).toMatch(/\nBegoña;Peña Luz;.*;1;1;/);

  await page.getByLabel("Buscar por nombre").fill("nadie así");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText("No hay resultados que coincidan con tu búsqueda.")).toBeVisible();

  const room = await other.newPage();
  await room.goto(`/recibir/${slug}/${received.id}/encuentros`);
  await expect(room.getByRole("heading", { name: "Tu constancia está lista" })).toBeVisible();
  const [pdf] = await Promise.all([
    room.waitForEvent("download"),
    room.getByRole("button", { name: "Descargar PDF" }).click(),
  ]);
  const code = /^constancia-(.+)\.pdf$/.exec(pdf.suggestedFilename())?.[1] ?? "";
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await other.close();

  await page.goto(`/certificados/${code.toLowerCase()}`);
  await expect(page).toHaveURL(`/certificados/${code}`);
  await expect(page.getByText("Es una constancia auténtica de Ayllu")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Begoña Peña Luz" })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
});

test("an unknown certificate is reported as such", async ({ page }) => {
  const answer = await page.goto("/certificados/AAAAA-AAAAA-AAAAA-AAAAA");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "No conocemos esta constancia" })).toBeVisible();
});

test("Master pages answer apprentices 403 with a notice", async ({ page, signInReadOnlyAs }) => {
  await signInReadOnlyAs(DEMO_APPRENTICE_EMAIL);
  for (const path of ["/ofrecer", "/crear", "/intercambios", "/mis-aprendices", "/trueques"]) {
    expect((await page.goto(path))?.status()).toBe(403);
    await expect(
      page.getByRole("heading", { level: 1, name: "Ofrecer Ayni es cosa de Maestros" }),
    ).toBeVisible();
  }
  expect((await page.goto("/ofrecer/respirar-para-volver-a-casa/participantes"))?.status()).toBe(404);
});
