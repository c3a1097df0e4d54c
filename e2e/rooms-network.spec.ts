import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures";
import { MediaRelay } from "./media-relay";
import {
  enterRoom,
  expectToSeeAndHear,
  listenToConnections,
  measureLongestFreeze,
  measureReceived,
  openGuest,
  openMaster,
  publishLiveWorkshop,
  watchFrames,
  test,
} from "./room";

// Networks that change and lines that carry little: the media of one person pass sockets of this process.

test.use({
  hasSmallCamera: false,
  expectedConsoleMessages: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to load resource/,
});

type Call = {
  relay: MediaRelay;
  ana: BrowserContext;
  anaPage: Page;
  masterPage: Page;
  end: () => Promise<void>;
};

/** A call of two: Ana's media pass the relay, the Master's do not. */
async function startCall(browser: Browser, baseURL: string | undefined): Promise<Call> {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const relay = new MediaRelay();
  await listenToConnections(ana);
  await relay.attach(ana);
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  for (const page of [anaPage, masterPage]) await expectToSeeAndHear(page, 1);
  const end = async () => {
    for (const context of [master, ana]) await context.close();
    relay.change();
  };
  return { relay, ana, anaPage, masterPage, end };
}

/** Reads the names that the page's open connections have for ICE: a restart gives each another one. */
const readIceNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window.roomConnections ?? [])
      .filter(({ connectionState }) => connectionState !== "closed")
      .map(({ localDescription }) => /a=ice-ufrag:(\S+)/.exec(localDescription?.sdp ?? "")?.[1] ?? ""),
  );

/** Waits until both connections have other names. */
const expectRestart = (page: Page, before: string[]) =>
  expect(async () => {
    const now = await readIceNames(page);
    expect(now).toHaveLength(2);
    expect(now.filter((name) => before.includes(name))).toEqual([]);
  }).toPass({ timeout: 60_000 });

const countFrames = async (page: Page) =>
  (await measureReceived(page)).reduce((sum, { frames }) => sum + frames, 0);

test.describe("another network", () => {
  test("is found by restarting ICE, without a click", async ({ browser, baseURL }) => {
    const { relay, anaPage, masterPage, end } = await startCall(browser, baseURL);
    const before = await readIceNames(anaPage);
    const stopWatching = await watchFrames(masterPage);
    relay.change();
    await expect(anaPage.getByText("Reconectando…")).toBeVisible();
    await expectRestart(anaPage, before);
    for (const page of [anaPage, masterPage]) await expectToSeeAndHear(page, 1);
    await expect(anaPage.getByText("Reconectando…")).toBeHidden();
    const freeze = measureLongestFreeze(await stopWatching());
    console.info(`without a picture for ${freeze} s`);
    expect(freeze).toBeGreaterThan(0);
    await end();
  });

  test("is not found without the restart", async ({ browser, baseURL }) => {
    const { relay, ana, anaPage, masterPage, end } = await startCall(browser, baseURL);
    await ana.route("**/room/signals", (route) => route.fulfill({ status: 204 }));
    relay.change();
    await expect(anaPage.getByText("Reconectando…")).toBeVisible();
    for (const page of [anaPage, masterPage]) {
      await expect.poll(() => countFrames(page)).toBe(0);
      await page.waitForTimeout(10_000);
      expect(await countFrames(page)).toBe(0);
    }
    await end();
  });

  test("is looked for as soon as the browser tells of it", async ({ browser, baseURL }) => {
    const { ana, anaPage, masterPage, end } = await startCall(browser, baseURL);
    // The way of the media stays: nothing but the event asks for a restart.
    const first = await readIceNames(anaPage);
    await ana.setOffline(true);
    await ana.setOffline(false);
    await expectRestart(anaPage, first);
    for (const page of [anaPage, masterPage]) await expectToSeeAndHear(page, 1);
    await end();
  });
});

/** Enough for the smallest layer and a voice, for a voice alone. */
const SMALL_LINE = 260_000;
const VOICE_LINE = 90_000;

const readWidth = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll("video")]
        .filter((video) => !getComputedStyle(video).transform.startsWith("matrix(-1"))
        .map(({ videoWidth }) => videoWidth),
    ),
  );

test("a weak line takes smaller pictures, then sound alone, says so, and recovers", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { relay, anaPage, masterPage, end } = await startCall(browser, baseURL);
  const notices = anaPage.getByRole("status");
  // The large layer needs some seconds and the processor; whatever was reached is to be undercut.
  await expect.poll(() => readWidth(anaPage)).toBeGreaterThan(320);

  relay.limit(SMALL_LINE);
  await expect(notices.filter({ hasText: "Línea débil: recibes imágenes más pequeñas" })).toBeVisible();
  await expect.poll(() => readWidth(anaPage)).toBeLessThanOrEqual(320);
  await expectToSeeAndHear(anaPage, 1);
  await expect(masterPage.getByRole("img", { name: "Línea débil" })).toBeVisible();

  relay.limit(VOICE_LINE);
  await expect(anaPage.getByText("Recibes y envías solo sonido.", { exact: true })).toBeVisible();
  await expect(async () => {
    const sounds = await measureSounds(anaPage);
    expect(sounds.frames).toBe(0);
    expect(sounds.loudness).toBeGreaterThan(0.01);
  }).toPass();

  relay.limit(Infinity);
  await expect(anaPage.getByText("Recibes y envías solo sonido.", { exact: true })).toBeHidden();
  await expect(notices.filter({ hasText: "Tu línea va bien" })).toBeVisible({ timeout: 180_000 });
  for (const page of [anaPage, masterPage]) await expectToSeeAndHear(page, 1);
  await expect(masterPage.getByRole("img", { name: "Línea débil" })).toHaveCount(0);
  await end();
});

/** Measures what is heard, also where no picture is left. */
function measureSounds(page: Page): Promise<{ frames: number; loudness: number }> {
  return page.evaluate(async () => {
    const sound = document.querySelector<HTMLAudioElement>("audio[data-room-sound]");
    if (!(sound?.srcObject instanceof MediaStream)) return { frames: 0, loudness: 0 };
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(sound.srcObject).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudness = 0;
    for (const end = performance.now() + 3000; performance.now() < end;) {
      analyser.getFloatTimeDomainData(samples);
      loudness = Math.max(loudness, ...samples.map(Math.abs));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await audio.close();
    const others = [...document.querySelectorAll("video")].filter(
      (video) => !getComputedStyle(video).transform.startsWith("matrix(-1"),
    );
    return { frames: others.length, loudness };
  });
}
