import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures";
import {
  chooseForPerson,
  enterRoom,
  expectToSeeAndHear,
  findControl,
  findPerson,
  measureReceived,
  openGuest,
  openMaster,
  openPeople,
  publishLiveWorkshop,
  test,
} from "./room";

/** Makes the pages of a context send sound also while their microphone is off. */
const keepSending = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(MediaStreamTrack.prototype, "enabled", { get: () => true, set: () => {} });
  });

/** Waits until a page hears so many others; the rest is silent. */
const expectVoices = (page: Page, count: number): Promise<void> =>
  expect(async () => {
    const loudness = (await measureReceived(page)).map((received) => received.loudness);
    expect(loudness.filter((level) => level > 0.01)).toHaveLength(count);
    expect(loudness.filter((level) => level > 0.001)).toHaveLength(count);
  }).toPass();

test("all are muted in the engine, whatever they send, until they accept to speak", async ({
  browser,
  baseURL,
}) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const bea = await openGuest(browser, baseURL, { name: "Bea", ayniId: id });
  await keepSending(ana);
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  const beaPage = await enterRoom(bea, encuentroId);
  for (const page of [masterPage, anaPage, beaPage]) await expectToSeeAndHear(page, 2);

  // Control: Ana's browser goes on sending while it shows its microphone as off.
  await openPeople(masterPage);
  await findControl(anaPage, "Apagar el micrófono").click();
  await expect(findPerson(masterPage, "Ana").getByRole("img", { name: "Micrófono apagado" })).toBeVisible();
  await expectVoices(masterPage, 2);
  await findControl(anaPage, "Encender el micrófono").click();
  await expect(findPerson(masterPage, "Ana").getByRole("img", { name: "Micrófono apagado" })).toHaveCount(0);

  await findControl(masterPage, "Tu asiento").click();
  await masterPage.getByRole("button", { name: "Silenciar a todos" }).click();
  for (const page of [anaPage, beaPage]) {
    await expect(page.getByText("Han silenciado tu micrófono.", { exact: false })).toBeVisible();
    await expect(findControl(page, "Encender el micrófono")).toBeVisible();
  }
  await expectVoices(masterPage, 0);
  // The Master still speaks to all.
  await expectVoices(anaPage, 1);
  await expectVoices(beaPage, 1);

  await openPeople(masterPage);
  await chooseForPerson(masterPage, "Ana", "Invitar a hablar");
  await expect(anaPage.getByText("Te invitan a encender tu micrófono.")).toBeVisible();
  // An invitation alone opens nothing.
  await expectVoices(masterPage, 0);
  await anaPage.getByRole("button", { name: "Encender", exact: true }).click();
  await expect(findControl(anaPage, "Apagar el micrófono")).toBeVisible();
  await expectVoices(masterPage, 1);
  await expectVoices(beaPage, 2);
  for (const context of [master, ana, bea]) await context.close();
});

declare global {
  interface Window {
    bowlCount?: number;
  }
}

/** Counts the bowls that the pages of a context ring, by the lowest of their tones. Call it before they open. */
const listenToBowls = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.bowlCount = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      if (this.frequency.value === 196) window.bowlCount = (window.bowlCount ?? 0) + 1;
      start.call(this, when);
    };
  });

const expectBowls = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.bowlCount)).toBe(count);

test("bell, countdown and spotlight reach all, and a co-host leads on without the Master", async ({
  browser,
  baseURL,
}) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const bea = await openGuest(browser, baseURL, { name: "Bea", ayniId: id });
  await listenToBowls(master);
  await listenToBowls(ana);
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  await expectToSeeAndHear(anaPage, 1);

  await findControl(masterPage, "Tu asiento").click();
  await masterPage.getByRole("button", { name: "Hacer sonar el cuenco" }).click();
  for (const page of [masterPage, anaPage]) {
    await expect(page.getByText("Suena el cuenco.", { exact: true })).toBeVisible();
    await expectBowls(page, 1);
  }

  await masterPage.getByRole("combobox", { name: "Cuenta atrás" }).selectOption({ label: "1 minuto" });
  await masterPage.getByRole("button", { name: "Empezar la cuenta" }).click();
  for (const page of [masterPage, anaPage]) await expect(page.getByRole("timer")).toHaveText(/0:[0-5]\d/);

  const mainPicture = anaPage.getByRole("list", { name: "Imagen principal" }).getByRole("listitem");
  await expect(mainPicture).toHaveCount(0);
  await openPeople(masterPage);
  await chooseForPerson(masterPage, "Ana", "Destacar para todos");
  await expect(mainPicture).toContainText("Ana (tú)");
  await expect(masterPage.getByRole("list", { name: "Imagen principal" })).toContainText("Ana");
  await chooseForPerson(masterPage, "Ana", "Dejar de destacar");
  await expect(mainPicture).not.toContainText("Ana");

  // At its end the countdown rings by itself.
  for (const page of [masterPage, anaPage]) {
    await expect.poll(() => page.evaluate(() => window.bowlCount), { timeout: 120_000 }).toBe(2);
    await expect(page.getByRole("timer")).toHaveCount(0);
  }

  await expect(findControl(anaPage, "Tu asiento")).toHaveCount(0);
  await chooseForPerson(masterPage, "Ana", "Que ayude a guiar");
  await expect(anaPage.getByText("Ahora ayudas a llevar la sala", { exact: false })).toBeVisible();
  await findControl(masterPage, "Salir de la sala").click();
  await masterPage.getByRole("dialog").getByRole("button", { name: "Salir y dejar la sala abierta" }).click();
  await expect(masterPage.getByRole("heading", { name: "Has salido de la sala" })).toBeVisible();

  await findControl(anaPage, "Tu asiento").click();
  await anaPage.getByRole("button", { name: "Cerrar la puerta" }).click();
  await expect(anaPage.getByRole("button", { name: "Abrir la puerta" })).toBeVisible();
  const beaPage = await enterRoom(bea, encuentroId);
  await expect(beaPage.getByRole("heading", { name: "Espera un momento" })).toBeVisible();
  await expect(anaPage.getByText("Bea espera en la puerta.")).toBeVisible();
  await openPeople(anaPage);
  await anaPage.getByRole("button", { name: "No abrir a Bea", exact: true }).click();
  await expect(beaPage.getByRole("heading", { name: "Esta vez no has podido entrar" })).toBeVisible();
  await expect(beaPage.locator("audio[data-room-sound]")).toHaveCount(0);

  // People who wait at a door are inside as soon as it opens.
  await beaPage.close();
  const nextPage = await enterRoom(bea, encuentroId);
  await expect(nextPage.getByRole("heading", { name: "Espera un momento" })).toBeVisible();
  await findControl(anaPage, "Tu asiento").click();
  await anaPage.getByRole("button", { name: "Abrir la puerta" }).click();
  await expect(anaPage.getByRole("button", { name: "Cerrar la puerta" })).toBeVisible();
  await expectToSeeAndHear(nextPage, 1);
  for (const context of [master, ana, bea]) await context.close();
});
