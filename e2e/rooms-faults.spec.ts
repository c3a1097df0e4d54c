import type { Browser, BrowserContext, Page } from "@playwright/test";
import { findFreePort } from "@/tools/files";
import { FAKE_MEDIA_ARGS } from "@/tools/live-workshop";
import { startSecondProcess } from "@/tools/second-process";
import { query } from "./bank-files";
import { expect, test } from "./fixtures";
import { enterRoom, expectToSeeAndHear, openGuest, openMaster, publishLiveWorkshop } from "./room";

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MEDIA_ARGS] });
  },
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

async function startCall(browser: Browser, baseURL: string | undefined): Promise<Call> {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  for (const page of [masterPage, anaPage]) await expectToSeeAndHear(page, 1);
  return { encuentroId, master, ana, masterPage, anaPage };
}

/** As if the events of a participant had been cut a minute ago: the seat loses its place in the media engine after 45 s. */
const loseStream = (encuentroId: string) =>
  query(
    `update "RoomSeat" set "lastSeenAt" = now() - interval '1 minute', "connectedAt" = null, "streamId" = gen_random_uuid()
     where "encuentroId" = $1 and role = 'PARTICIPANT'`,
    encuentroId,
  );

async function endCall({ master, ana }: Call): Promise<void> {
  for (const context of [master, ana]) await context.close();
}

/** Counts the decoded frames of the other's picture, second by second, until the returned function is called. */
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const count = () =>
      [...document.querySelectorAll("video")]
        .filter((video) => !getComputedStyle(video).transform.startsWith("matrix(-1"))
        .reduce((sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames, 0);
    let last = count();
    const timer = setInterval(() => {
      const now = count();
      frames.push(now - last);
      last = now;
    }, 1000);
    window.stopWatchingFrames = () => {
      clearInterval(timer);
      return frames;
    };
  });
  return () => page.evaluate(() => window.stopWatchingFrames?.() ?? []);
}

function measureLongestFreeze(frames: readonly number[]): number {
  let longest = 0;
  let current = 0;
  for (const count of frames) {
    current = count > 0 ? 0 : current + 1;
    longest = Math.max(longest, current);
  }
  return longest;
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

test("a laptop that slept is back without a click", async ({ browser, baseURL }) => {
  const call = await startCall(browser, baseURL);
  const devtools = await call.ana.newCDPSession(call.anaPage);
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  await loseStream(call.encuentroId);
  await expect(call.masterPage.locator("audio[data-room-sound]")).toHaveCount(0);
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  await expect(call.anaPage.getByText("Reconectando…")).toBeHidden();
  for (const page of [call.masterPage, call.anaPage]) await expectToSeeAndHear(page, 1);
  await endCall(call);
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
  await second.getByRole("button", { name: "Abrir la sala" }).click();
  await expect(second.getByRole("toolbar", { name: "Mandos de la sala" })).toBeVisible();
  await master.close();
});
