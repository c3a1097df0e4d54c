import { expect, registerOnboardedUser } from "./fixtures";
import {
  enterRoom,
  expectToSeeAndHear,
  findPerson,
  measureLongestFreeze,
  measureReceived,
  openGuest,
  openMaster,
  openPeople,
  publishLiveWorkshop,
  signalEngine,
  watchFrames,
  test,
} from "./room";

// The media engine is one for the whole site: tests that stop it come last, one after another.
test.describe.configure({ mode: "serial" });

test("three people see and hear one another; a stranger does not", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const [ana, bea] = [
    await openGuest(browser, baseURL, { name: "Ana", ayniId: id }),
    await openGuest(browser, baseURL, { name: "Bea", ayniId: id }),
  ];
  const stranger = await openGuest(browser, baseURL, { name: "Eva" });
  const pages = [
    await enterRoom(master, encuentroId),
    await enterRoom(ana, encuentroId),
    await enterRoom(bea, encuentroId),
  ];
  for (const page of pages) await expectToSeeAndHear(page, 2);

  const refused = await stranger.newPage();
  expect((await refused.goto(`/sala/${encuentroId}`))?.status()).toBe(404);

  const [masterPage, anaPage] = pages;
  if (!masterPage || !anaPage) throw new Error("Both are inside");
  await anaPage.getByRole("button", { name: "Chat" }).click();
  await anaPage.getByRole("textbox", { name: "Mensaje para todo el grupo" }).fill("Qué bien suena");
  await anaPage.getByRole("button", { name: "Enviar el mensaje" }).click();
  await masterPage.getByRole("button", { name: "Chat" }).click();
  await expect(masterPage.getByRole("region", { name: "Mensajes" })).toContainText("Qué bien suena");

  // A reload goes back in by itself, with the devices as they were.
  await anaPage.getByRole("button", { name: "Apagar la cámara" }).click();
  await anaPage.reload();
  await expect(anaPage.getByRole("button", { name: "Encender la cámara" })).toBeVisible();
  await expect(anaPage.getByRole("button", { name: "Apagar el micrófono" })).toBeVisible();
  const anaTile = masterPage
    .getByRole("list", { name: "Personas" })
    .getByRole("listitem")
    .filter({ hasText: "Ana" });
  await expect(anaTile.locator("text")).toHaveText("A");
  await anaPage.getByRole("button", { name: "Encender la cámara" }).click();
  await expectToSeeAndHear(masterPage, 2);

  await anaPage.getByRole("button", { name: "Levantar la mano" }).click();
  await expect(masterPage.getByRole("img", { name: "Pide la palabra" }).first()).toBeVisible();
  for (const context of [master, ana, bea, stranger]) await context.close();
});

test("the Master silences, locks, lets in, removes and ends; attendance follows", async ({
  browser,
  baseURL,
}) => {
  const master = await openMaster(browser, baseURL);
  const { id, slug, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const bea = await openGuest(browser, baseURL, { name: "Bea", ayniId: id });
  // Ana waits for the Master, so that her attendance does not depend on how fast this machine lets her in.
  const anaPage = await enterRoom(ana, encuentroId);
  await expect(anaPage.getByRole("heading", { name: "Sala de espera" })).toBeVisible();
  const masterPage = await enterRoom(master, encuentroId);
  await expectToSeeAndHear(masterPage, 1);

  await openPeople(masterPage);
  await masterPage.getByRole("button", { name: "Opciones de Ana" }).click();
  await masterPage.getByRole("menuitem", { name: /^Silenciar/ }).click();
  await expect(anaPage.getByRole("button", { name: "Encender el micrófono" })).toBeVisible();
  await expect(findPerson(masterPage, "Ana").getByRole("img", { name: "Micrófono apagado" })).toBeVisible();
  await expect(async () => {
    const [received] = await measureReceived(masterPage);
    expect(received?.loudness).toBeLessThan(0.001);
  }).toPass();
  await anaPage.getByRole("button", { name: "Encender el micrófono" }).click();
  await expectToSeeAndHear(masterPage, 1);

  await masterPage.getByRole("button", { name: "Tu asiento" }).click();
  await masterPage.getByRole("button", { name: "Cerrar la puerta" }).click();
  const beaPage = await enterRoom(bea, encuentroId);
  await expect(beaPage.getByRole("heading", { name: /espera|puerta/i })).toBeVisible();
  await openPeople(masterPage);
  await masterPage.getByRole("button", { name: "Abrir a Bea", exact: true }).click();
  await expectToSeeAndHear(beaPage, 2);

  await masterPage.getByRole("button", { name: "Opciones de Bea" }).click();
  await masterPage.getByRole("menuitem", { name: /^Sacar de la sala/ }).click();
  const removal = masterPage.getByRole("dialog");
  await removal.getByRole("textbox", { name: "Motivo" }).fill("Interrumpe a los demás");
  await removal.getByRole("button", { name: "Sacar de la sala" }).click();
  await expect(beaPage.getByText("Interrumpe a los demás")).toBeVisible();
  await beaPage.goto(`/sala/${encuentroId}`);
  await expect(beaPage.getByRole("button", { name: /Entrar a la sala/ })).toHaveCount(0);

  await masterPage.getByRole("button", { name: "Salir de la sala" }).click();
  await masterPage
    .getByRole("dialog")
    .getByRole("button", { name: /^Terminar/ })
    .click();
  await expect(anaPage.getByText("El encuentro ha terminado")).toBeVisible();
  await masterPage.getByRole("button", { name: "Volver a abrir la sala" }).click();
  await masterPage.getByRole("button", { name: "Abrir la sala", exact: true }).click();
  await anaPage.reload();
  await anaPage.getByRole("button", { name: "Entrar a la sala" }).click();
  await expectToSeeAndHear(masterPage, 1);
  await masterPage.getByRole("button", { name: "Salir de la sala" }).click();
  await masterPage
    .getByRole("dialog")
    .getByRole("button", { name: /^Terminar/ })
    .click();
  await expect(anaPage.getByText("El encuentro ha terminado")).toBeVisible();

  const attendance = await master.newPage();
  await expect(async () => {
    await attendance.goto(`/ofrecer/${slug}/participantes/asistencia?encuentro=${encuentroId}`);
    await expect(attendance.getByRole("checkbox", { name: /Ana/ })).toBeChecked({ timeout: 5_000 });
  }).toPass();
  for (const context of [master, ana, bea]) await context.close();
});

test("a killed media engine: everybody is back within 10 s without a click", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const pages = [await enterRoom(master, encuentroId), await enterRoom(ana, encuentroId)];
  for (const page of pages) await expectToSeeAndHear(page, 1);
  const stops = await Promise.all(pages.map(watchFrames));
  signalEngine("KILL");
  for (const page of pages) await expectToSeeAndHear(page, 1);
  const freezes = (await Promise.all(stops.map((stop) => stop()))).map(measureLongestFreeze);
  console.info(`without a picture for ${freezes.join(" and ")} s`);
  for (const freeze of freezes) {
    expect(freeze).toBeGreaterThan(0);
    expect(freeze).toBeLessThanOrEqual(10);
  }
  for (const context of [master, ana]) await context.close();
});

test("without a media engine the antechamber says so", async ({
  browser,
  baseURL,
  page,
  request,
  signInAs,
}) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  await signInAs(await registerOnboardedUser(request));
  await page.request.post("/api/orders", { data: { ayniContentId: id } });
  signalEngine("STOP");
  try {
    await page.goto(`/sala/${encuentroId}`);
    await expect(page.getByRole("button", { name: "Entrar a la sala" })).toHaveCount(0);
    await expect(page.getByText(/sala de vídeo no está disponible/)).toBeVisible();
  } finally {
    signalEngine("CONT");
  }
  await page.reload();
  await expect(page.getByRole("button", { name: "Entrar a la sala" })).toBeVisible();
  await master.close();
});
