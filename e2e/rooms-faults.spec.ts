import type { Browser, BrowserContext, Page } from "@playwright/test";
import { findFreePort } from "@/lib/platform/files";
import { buildLiveWorkshop } from "@/tests/support/live-workshop";
import { startSecondProcess } from "@/tests/support/second-process";
import { query } from "./database";
import { expectSaved } from "./editor-steps";
import { expect } from "./fixtures";
import {
  enterRoom,
  expectToSeeAndHear,
  measureLongestFreeze,
  openGuest,
  openMaster,
  publishLiveWorkshop,
  watchFrames,
  test,
} from "./room";

test.use({
  expectedConsoleMessages: /ERR_CONNECTION_REFUSED|Failed to load resource/,
});

const LONGEST_FREEZE_SECONDS = 4;
type Call = {
  encuentroId: string;
  master: BrowserContext;
  ana: BrowserContext;
  masterPage: Page;
  anaPage: Page;
};

async function startCall(
  browser: Browser,
  baseURL: string | undefined,
  anaBrowser: Browser = browser,
): Promise<Call> {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(anaBrowser, baseURL, { name: "Ana", ayniId: id });
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  for (const page of [masterPage, anaPage]) await expectToSeeAndHear(page, 1);
  return { encuentroId, master, ana, masterPage, anaPage };
}

async function endCall({ master, ana }: Call): Promise<void> {
  for (const context of [master, ana]) await context.close();
}

const send = async (page: Page, text: string): Promise<void> => {
  if (!(await page.getByRole("textbox", { name: "Mensaje para todo el grupo" }).isVisible()))
    await page.getByRole("button", { name: "Chat" }).click();
  await page.getByRole("textbox", { name: "Mensaje para todo el grupo" }).fill(text);
  await page.getByRole("button", { name: "Enviar el mensaje" }).click();
};

test("a killed application: the call goes on, and the controls are back with the next process", async ({
  browser,
}) => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { SITE_URL: url, NEXTAUTH_URL: url, AYLLU_RATE_LIMIT_SCALE: "1000" };
  const start = () => startSecondProcess(process.env.E2E_SERVICES ?? "", settings, { port });
  const first = await start();
  const call = await startCall(browser, url);
  const stops = [await watchFrames(call.masterPage), await watchFrames(call.anaPage)];
  await first.kill();
  await expect(call.anaPage.getByText("Reconectando…")).toBeVisible();
  const second = await start();
  try {
    await expect(call.anaPage.getByText("Reconectando…")).toBeHidden();
    await send(call.anaPage, "Sigo aquí");
    await call.masterPage.getByRole("button", { name: "Chat" }).click();
    await expect(call.masterPage.getByRole("region", { name: "Mensajes" })).toContainText("Sigo aquí");
    for (const stop of stops) {
      const frames = await stop();
      expect(frames.length).toBeGreaterThan(3);
      expect(measureLongestFreeze(frames)).toBeLessThanOrEqual(LONGEST_FREEZE_SECONDS);
    }
    await endCall(call);
  } finally {
    await second.stop();
  }
});

test("a laptop that slept is back without a click", async ({
  browser,
  baseURL,
  playwright,
  launchOptions,
}) => {
  const laptop = await playwright.chromium.launchServer(launchOptions);
  const laptopBrowser = await playwright.chromium.connect(laptop.wsEndpoint());
  const call = await startCall(browser, baseURL, laptopBrowser);
  const processGroup = -Number(laptop.process().pid);
  try {
    process.kill(processGroup, "SIGSTOP");
    // The connections stay open, as those of a machine that sleeps: after 45 s without an answer it is away.
    await expect(call.masterPage.locator("audio[data-room-sound]")).toHaveCount(0, { timeout: 120_000 });
    await expect
      .poll(() =>
        query(
          `select "connectedAt" is not null as "isConnected" from "RoomSeat" where "encuentroId" = $1 and role = 'PARTICIPANT'`,
          call.encuentroId,
        ),
      )
      .toEqual([{ isConnected: false }]);
  } finally {
    // A stopped process could not be closed.
    process.kill(processGroup, "SIGCONT");
  }
  await expect(call.masterPage.locator("audio[data-room-sound]")).toHaveCount(1);
  await expect(call.anaPage.getByText("Reconectando…")).toBeHidden();
  for (const page of [call.masterPage, call.anaPage]) await expectToSeeAndHear(page, 1);
  await endCall(call);
  await laptop.close();
});

test("a second tab of the Master replaces the first, after asking", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { encuentroId } = await publishLiveWorkshop(master.request);
  const first = await enterRoom(master, encuentroId);
  await expect(first.getByRole("toolbar", { name: "Mandos de la sala" })).toBeVisible();
  const second = await enterRoom(master, encuentroId);
  const question = second.getByRole("dialog", { name: "Ya estás en la sala" });
  await expect(question).toBeVisible();
  await expect(first.getByRole("toolbar", { name: "Mandos de la sala" })).toBeVisible();
  await question.getByRole("button", { name: "Entrar aquí" }).click();
  await expect(second.getByRole("toolbar", { name: "Mandos de la sala" })).toBeVisible();
  await expect(first.getByRole("heading", { name: /otro dispositivo|otra pestaña/ })).toBeVisible();
  // A reload is the same tab: nothing is asked.
  await second.reload();
  await expect(second.getByRole("toolbar", { name: "Mandos de la sala" })).toBeVisible();
  await master.close();
});

test("where no media engine can be had, an encuentro moves to the Master's own link", async ({ browser }) => {
  const link = "https://meet.example/circulo-de-cuencos";
  const settings = { JANUS_URLS: "", JANUS_PATH: "/nowhere/janus", AYLLU_RATE_LIMIT_SCALE: "1000" };
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await startSecondProcess(
    process.env.E2E_SERVICES ?? "",
    { ...settings, SITE_URL: url, NEXTAUTH_URL: url },
    { port },
  );
  try {
    const master = await openMaster(browser, url);
    const [encuentro] = buildLiveWorkshop().encuentros;
    const startsAt = new Date(Date.now() + 10 * 60_000).toISOString();
    const { id, slug, encuentroId } = await publishLiveWorkshop(master.request, {
      encuentros: [{ ...encuentro, startsAt }],
    });
    const ana = await openGuest(browser, url, { name: "Ana", ayniId: id });
    const anaPage = await ana.newPage();
    await anaPage.goto(`/sala/${encuentroId}`);
    await expect(anaPage.getByText(/sala de vídeo no está disponible/)).toBeVisible();
    await expect(anaPage.getByRole("button", { name: "Entrar a la sala" })).toHaveCount(0);

    const editor = await master.newPage();
    await editor.goto(`/crear/${slug}?paso=3`);
    await editor.getByText("Sala no disponible: pon tu enlace").click();
    await editor.getByLabel("Enlace de la videollamada").fill(link);
    await editor.getByRole("button", { name: "Publicar los cambios" }).click();
    await expectSaved(editor);
    await anaPage.reload();
    await expect(anaPage.locator(`a[href="${link}"]`)).toBeVisible();
    for (const context of [master, ana]) await context.close();
  } finally {
    await site.stop();
  }
});
