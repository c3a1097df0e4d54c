import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expectAccessibleInBothSchemes, waitForAnimations } from "./accessibility";
import { expect } from "./fixtures";
import {
  enterRoom,
  expectToSeeAndHear,
  findControl,
  openGuest,
  openMaster,
  publishLiveWorkshop,
  test,
} from "./room";

const listTiles = (page: Page, list: "Imagen principal" | "Personas") =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem");

async function chooseView(page: Page, name: string): Promise<void> {
  await findControl(page, "Más").click();
  await page.getByRole("dialog").getByRole("radio", { name, exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Gives the pages of a context a microphone that hears a voice without pauses: the beeps of the fake one are too short for speech. */
const speakOn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      if (!constraints?.audio) return getUserMedia(constraints);
      const audio = new AudioContext();
      const voice = new OscillatorNode(audio, { frequency: 220 });
      const output = audio.createMediaStreamDestination();
      voice.connect(new GainNode(audio, { gain: 0.3 })).connect(output);
      voice.start();
      return output.stream;
    };
  });

/** Counts the pictures of others that arrive. */
const countPictures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("video")].filter(
        (video) => !getComputedStyle(video).transform.startsWith("matrix(-1") && video.videoWidth > 0,
      ).length,
  );

test("circle, whoever speaks, only the Master", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const bea = await openGuest(browser, baseURL, { name: "Bea", ayniId: id });
  for (const context of [master, ana]) await speakOn(context);
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  const page = await enterRoom(bea, encuentroId);
  await expectToSeeAndHear(page, 2);
  await expect(listTiles(page, "Personas")).toHaveCount(3);
  await expect(listTiles(page, "Imagen principal")).toHaveCount(0);

  await findControl(anaPage, "Apagar el micrófono").click();
  await chooseView(page, "Quien habla");
  const main = listTiles(page, "Imagen principal");
  await expect(main).toHaveCount(1);
  await expect(main).not.toContainText(/Ana|Bea/);
  await expect(listTiles(page, "Personas")).toHaveCount(2);
  await findControl(masterPage, "Apagar el micrófono").click();
  await findControl(anaPage, "Encender el micrófono").click();
  await expect(main).toContainText("Ana");
  await expect(main).toHaveAttribute("data-talking", "true");
  await findControl(anaPage, "Apagar el micrófono").click();
  await expect(main).not.toHaveAttribute("data-talking");
  // The last speaker stays in sight until somebody else speaks.
  await expect(main).toContainText("Ana");
  await findControl(masterPage, "Encender el micrófono").click();
  await expect(main).not.toContainText(/Ana|Bea/);
  await expect(main).toHaveAttribute("data-talking", "true");
  await expect.poll(() => countPictures(page)).toBe(2);

  await chooseView(page, "Solo quien guía");
  await expect(main).toHaveCount(1);
  await expect(main).not.toContainText(/Ana|Bea/);
  await expect(listTiles(page, "Personas")).toHaveCount(0);
  await expect.poll(() => countPictures(page)).toBe(1);
  // Voices are heard in every view.
  await expect(page.locator("audio[data-room-sound]")).toHaveCount(2);
  for (const context of [master, ana, bea]) await context.close();
});

test("reactions, hands, links and what is pinned reach the others", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  await expect(listTiles(masterPage, "Personas")).toHaveCount(2);
  await expect(listTiles(anaPage, "Personas")).toHaveCount(2);

  await findControl(anaPage, "Reaccionar").click();
  // It is shown for some seconds only.
  await Promise.all([
    expect(
      listTiles(masterPage, "Personas").filter({ hasText: "Ana" }).getByRole("img", { name: "Corazón" }),
    ).toBeVisible(),
    anaPage.getByRole("group", { name: "Reacciones" }).getByRole("button", { name: "Corazón" }).click(),
  ]);
  await expect(masterPage.getByRole("img", { name: "Corazón" })).toHaveCount(0);

  const hand = masterPage.getByRole("img", { name: "Pide la palabra" });
  await findControl(anaPage, "Levantar la mano").click();
  await expect(hand).toBeVisible();
  await expect(masterPage.getByText("Ana pide la palabra.", { exact: true })).toBeVisible();
  await findControl(anaPage, "Bajar la mano").click();
  await expect(hand).toHaveCount(0);

  await findControl(anaPage, "Chat").click();
  await anaPage
    .getByRole("textbox", { name: "Mensaje para todo el grupo" })
    .fill("Mira <b>esto</b>: https://cuencos.example/guia?paso=2. Y javascript:alert(1)");
  await anaPage.keyboard.press("Enter");
  await masterPage.getByRole("button", { name: /^Chat/ }).click();
  const messages = masterPage.getByRole("region", { name: "Mensajes" });
  await expect(messages).toContainText(
    "Mira <b>esto</b>: https://cuencos.example/guia?paso=2. Y javascript:alert(1)",
  );
  await expect(messages.getByRole("link")).toHaveCount(1);
  const link = messages.getByRole("link", { name: "https://cuencos.example/guia?paso=2", exact: true });
  await expect(link).toHaveAttribute("href", "https://cuencos.example/guia?paso=2");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(link).toHaveAttribute("target", "_blank");

  const pin = async (text: string) => {
    await masterPage.getByRole("textbox", { name: "Lo verá todo el grupo, arriba" }).fill(text);
    await masterPage.getByRole("button", { name: "Fijar", exact: true }).click();
  };
  await findControl(masterPage, "Tu asiento").click();
  await pin("Trae agua. La guía: https://cuencos.example/guia");
  const pinned = (page: Page) => page.getByRole("complementary", { name: "Información fijada" });
  for (const page of [masterPage, anaPage]) {
    await expect(pinned(page)).toContainText("Trae agua.");
    await expect(pinned(page).getByRole("link")).toHaveAttribute("href", "https://cuencos.example/guia");
  }
  await anaPage.getByRole("button", { name: "Ocultar la información fijada" }).click();
  await expect(pinned(anaPage)).toHaveCount(0);
  await expect(pinned(masterPage)).toBeVisible();
  await pin("Empezamos en cinco minutos");
  await expect(pinned(anaPage)).toContainText("Empezamos en cinco minutos");
  await masterPage.getByRole("textbox", { name: "Lo verá todo el grupo, arriba" }).fill("");
  await masterPage.getByRole("button", { name: "Quitar", exact: true }).click();
  for (const page of [masterPage, anaPage]) await expect(pinned(page)).toHaveCount(0);
  for (const context of [master, ana]) await context.close();
});

const LONG_ADDRESS = `https://cuencos.example/${"guia".repeat(60)}`;

const SCREENS = [
  { width: 320, height: 640 },
  { width: 640, height: 320 },
];

/** Asserts that a finger reaches a control: wholly inside, large enough, and under nothing else. */
async function expectReachable(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.click({ trial: true });
  await expect(target).toBeInViewport({ ratio: 0.95 });
  const box = await target.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
}

/** Finds what is wider than its place: the room is fixed to the screen, so that it is cut off, or scrolls inside. */
async function findMisfits(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-live-room] *, [role=dialog] *")]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width <= 1 || height <= 1) return false;
        const scrolls =
          getComputedStyle(element).overflowX === "auto" && element.scrollWidth > element.clientWidth;
        return scrolls || left < -1 || right > window.innerWidth + 1;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}

/** The controls of the bar are in reach without any scrolling. */
async function expectBarReachable(page: Page): Promise<void> {
  for (const name of [
    "Apagar el micrófono",
    "Apagar la cámara",
    "Levantar la mano",
    "Chat",
    "Más",
    "Salir de la sala",
  ]) {
    await expect(findControl(page, name)).toBeInViewport({ ratio: 0.95 });
    await expectReachable(page, findControl(page, name));
  }
}

for (const viewport of SCREENS) {
  test(`all is in reach and accessible at ${viewport.width} × ${viewport.height}`, async ({
    browser,
    baseURL,
  }) => {
    const master = await openMaster(browser, baseURL);
    const { id, encuentroId } = await publishLiveWorkshop(master.request);
    const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
    const anaPage = await enterRoom(ana, encuentroId);
    const page = await master.newPage();
    await page.setViewportSize(viewport);
    await page.goto(`/sala/${encuentroId}`);
    const entrance = page.getByRole("button", { name: "Abrir la sala" });
    await expect(entrance).toBeVisible();
    await expect(page.getByLabel("Tu cámara")).toBeVisible();
    await expect(page.getByText("Espera: Ana", { exact: true })).toBeVisible();
    for (const target of [
      page.getByRole("button", { name: "Micrófono", exact: true }),
      page.getByRole("button", { name: "Cámara", exact: true }),
      page.getByRole("textbox", { name: "Tu nombre en la sala" }),
      entrance,
    ])
      await expectReachable(page, target);
    await expectAccessibleInBothSchemes(page);

    await entrance.click();
    await expect(listTiles(page, "Personas")).toHaveCount(2);
    await expect(page.getByText("Reconectando…")).toHaveCount(0);
    await expectBarReachable(page);
    expect(await findMisfits(page)).toEqual([]);
    await expectAccessibleInBothSchemes(page);

    await findControl(anaPage, "Chat").click();
    await anaPage.getByRole("textbox", { name: "Mensaje para todo el grupo" }).fill(LONG_ADDRESS);
    await anaPage.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Chat/ }).click();
    await expect(page.getByRole("link", { name: LONG_ADDRESS })).toBeVisible();
    for (const target of [
      page.getByRole("textbox", { name: "Mensaje para todo el grupo" }),
      page.getByRole("button", { name: "Enviar el mensaje" }),
      page.getByRole("button", { name: "Cerrar chat" }),
    ])
      await expectReachable(page, target);
    expect(await findMisfits(page)).toEqual([]);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("button", { name: "Cerrar chat" }).click();

    await findControl(page, "Más").click();
    const sheet = page.getByRole("dialog");
    await waitForAnimations(page);
    for (const name of [
      "Corazón",
      /^Personas/,
      /^Compartir la pantalla/,
      "Atajos de teclado",
      /^Necesito ayuda/,
    ])
      await expectReachable(page, sheet.getByRole("button", { name }));
    await expectReachable(page, sheet.getByRole("switch", { name: /Sonido original/ }));
    expect(await findMisfits(page)).toEqual([]);
    await expectAccessibleInBothSchemes(page);

    await sheet.getByRole("button", { name: "Tu asiento" }).click();
    for (const name of [
      "Silenciar a todos",
      "Cerrar la puerta",
      "Empezar la cuenta",
      "Fijar",
      "Terminar el encuentro…",
    ])
      await expectReachable(page, page.getByRole("button", { name, exact: true }));
    expect(await findMisfits(page)).toEqual([]);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("textbox", { name: "Lo verá todo el grupo, arriba" }).fill(LONG_ADDRESS);
    await page.getByRole("button", { name: "Fijar", exact: true }).click();
    await page.getByRole("button", { name: "Cerrar tu asiento" }).click();
    await expectReachable(page, page.getByRole("button", { name: "Ocultar la información fijada" }));
    await expectReachable(page, page.getByRole("button", { name: /2\s+personas dentro/ }));
    await expectBarReachable(page);
    expect(await findMisfits(page)).toEqual([]);
    await expectAccessibleInBothSchemes(page);
    await expectToSeeAndHear(anaPage, 1);

    // The search itself would find what does not fit.
    await page.getByRole("complementary", { name: "Información fijada" }).evaluate((element) => {
      element.style.minWidth = "700px";
    });
    expect(await findMisfits(page)).not.toEqual([]);
    for (const context of [master, ana]) await context.close();
  });
}
