import type { Page } from "@playwright/test";
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

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    // The person who shares "chooses" a tab with a moving picture, and with its sound.
    const args = [
      ...(launchOptions.args ?? []),
      "--use-fake-device-for-media-stream=display-media-type=browser",
    ];
    await use({ ...launchOptions, args });
  },
});

/** Measures within two seconds the frames of a shared tab, and the loudest sample of each sound that is received. */
const measureShared = (page: Page): Promise<{ frames: number; loudness: number[] }> =>
  page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>("[data-source=screen] video");
    const countFrames = () => video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
    const before = countFrames();
    const audio = new AudioContext();
    const analysers = [...document.querySelectorAll<HTMLAudioElement>("audio[data-room-sound]")].flatMap(
      ({ srcObject }) => {
        if (!(srcObject instanceof MediaStream)) return [];
        const analyser = audio.createAnalyser();
        audio.createMediaStreamSource(srcObject).connect(analyser);
        return [{ analyser, loudest: 0 }];
      },
    );
    for (const end = performance.now() + 2000; performance.now() < end;) {
      for (const sound of analysers) {
        const samples = new Float32Array(sound.analyser.fftSize);
        sound.analyser.getFloatTimeDomainData(samples);
        sound.loudest = Math.max(sound.loudest, ...samples.map(Math.abs));
      }
      await new Promise(requestAnimationFrame);
    }
    await audio.close();
    return { frames: countFrames() - before, loudness: analysers.map(({ loudest }) => loudest) };
  });

const countAudible = (loudness: readonly number[]) => loudness.filter((level) => level > 0.01).length;

test("a shared tab is seen and heard, also while its sharer is silent, until sharing ends", async ({
  browser,
  baseURL,
}) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  await expectToSeeAndHear(anaPage, 1);

  // Control: without the microphone nothing of the Master is heard, until the tab is.
  await findControl(masterPage, "Apagar el micrófono").click();
  await expect(async () => {
    const { frames, loudness } = await measureShared(anaPage);
    expect(frames).toBe(0);
    expect(Math.max(...loudness)).toBeLessThan(0.001);
  }).toPass();

  await findControl(masterPage, "Compartir la pantalla").click();
  await expect(findControl(masterPage, "Dejar de compartir la pantalla")).toBeVisible();
  const main = anaPage.getByRole("list", { name: "Imagen principal" });
  await expect(main.getByRole("listitem")).toContainText("Pantalla de");
  await expect(async () => {
    const { frames, loudness } = await measureShared(anaPage);
    expect(frames).toBeGreaterThan(5);
    expect(loudness).toHaveLength(2);
    expect(countAudible(loudness)).toBe(1);
  }).toPass();

  await findControl(masterPage, "Encender el micrófono").click();
  await expect(async () => expect(countAudible((await measureShared(anaPage)).loudness)).toBe(2)).toPass();

  await findControl(masterPage, "Dejar de compartir la pantalla").click();
  await expect(main).toHaveCount(0);
  await expect(async () => {
    const { loudness } = await measureShared(anaPage);
    expect(loudness.filter((level) => level > 0.001)).toHaveLength(1);
  }).toPass();
  await expectToSeeAndHear(anaPage, 1);
  for (const context of [master, ana]) await context.close();
});
