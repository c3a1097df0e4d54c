import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { toWav } from "@/tests/support/wav";
import { expect } from "./fixtures";
import { enterRoom, openGuest, openMaster, publishLiveWorkshop, test as base } from "./room";

// A singing bowl: partials that no voice has, which fade away for seconds and beat against each other.

const SAMPLE_RATE = 48_000;
const SECONDS = 6;
const PARTIALS = [
  { hertz: 212, level: 0.5, beat: 0.9 },
  { hertz: 576, level: 0.35, beat: 1.7 },
  { hertz: 1074, level: 0.25, beat: 2.3 },
  { hertz: 1693, level: 0.18, beat: 3.1 },
  { hertz: 2410, level: 0.12, beat: 4.2 },
];

function createBowl(): Float32Array {
  const samples = new Float32Array(SAMPLE_RATE * SECONDS);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / SAMPLE_RATE;
    let value = 0;
    for (const { hertz, level, beat } of PARTIALS) {
      const fade = Math.exp((-time * hertz) / 1500) * (0.75 + 0.25 * Math.cos(2 * Math.PI * beat * time));
      value += level * fade * Math.sin(2 * Math.PI * hertz * time);
    }
    samples[index] = value * 0.6;
  }
  return samples;
}

function encodeSamples(samples: Float32Array): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((value, index) => data.writeInt16LE(Math.round(value * 32_767), index * 2));
  return toWav(data, { samplesPerSecond: SAMPLE_RATE, bitsPerSample: 16 });
}

const test = base.extend<object, { bowl: string }>({
  bowl: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), "ayllu-bowl-"));
      const path = join(directory, "bowl.wav");
      await writeFile(path, encodeSamples(createBowl()));
      await use(path);
      await rm(directory, { recursive: true });
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, bowl }, use) => {
      const args = [...(launchOptions.args ?? []), `--use-file-for-fake-audio-capture=${bowl}`];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
});

/** Returns the mean spectrum of what the page hears during three turns of the sample, or of the sample itself. */
function measureSpectrum(page: Page, reference?: number[]): Promise<number[]> {
  return page.evaluate(
    async ({ reference, seconds, rate }) => {
      const audio = new AudioContext({ sampleRate: rate });
      const analyser = new AnalyserNode(audio, { fftSize: 8192, smoothingTimeConstant: 0 });
      if (reference) {
        const buffer = new AudioBuffer({ length: reference.length, sampleRate: rate });
        buffer.copyToChannel(new Float32Array(reference), 0);
        const source = new AudioBufferSourceNode(audio, { buffer, loop: true });
        source.connect(analyser);
        source.start();
      } else {
        const sound = document.querySelector<HTMLAudioElement>("audio[data-room-sound]");
        if (!(sound?.srcObject instanceof MediaStream)) throw new Error("Nobody is heard");
        audio.createMediaStreamSource(sound.srcObject).connect(analyser);
      }
      const sums = new Float64Array(600);
      const bins = new Float32Array(analyser.frequencyBinCount);
      for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
        await new Promise((resolve) => setTimeout(resolve, 40));
        analyser.getFloatFrequencyData(bins);
        for (let index = 0; index < sums.length; index += 1)
          sums[index] = (sums[index] ?? 0) + 10 ** ((bins[index] ?? -200) / 20);
      }
      await audio.close();
      return [...sums];
    },
    { reference, seconds: SECONDS * 2, rate: SAMPLE_RATE },
  );
}

const dot = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
/** 1 for the same shape at any loudness. */
const correlate = (a: number[], b: number[]) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
const loudness = (spectrum: number[]) => Math.sqrt(dot(spectrum, spectrum));

test("a bowl arrives as it sounds with the original sound, and does not without", async ({
  browser,
  baseURL,
}) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  await anaPage.getByRole("button", { name: "Apagar el micrófono" }).click();
  await expect(anaPage.locator("audio[data-room-sound]")).toHaveCount(1);

  const reference = await measureSpectrum(anaPage, [...createBowl()]);
  const speech = await measureSpectrum(anaPage);
  await masterPage.getByRole("button", { name: "Más", exact: true }).click();
  await masterPage.getByRole("switch", { name: /Sonido original/ }).click();
  await masterPage.keyboard.press("Escape");
  await expect(anaPage.getByRole("img", { name: "Sonido original" })).toBeVisible();
  await expect(async () => {
    const original = await measureSpectrum(anaPage);
    expect(correlate(reference, original)).toBeGreaterThan(0.95);
    expect(correlate(reference, original)).toBeGreaterThan(correlate(reference, speech));
    // Noise suppression takes a long tone for noise.
    expect(loudness(original)).toBeGreaterThan(loudness(speech));
  }).toPass({ timeout: 120_000 });
  for (const context of [master, ana]) await context.close();
});

/** In hertz: what only the left side, and only the right side of the microphone hears. */
const SIDES = [440, 1240];

/** Gives the pages of a context a microphone that hears another tone on each side. */
const hearBothSides = (context: BrowserContext) =>
  context.addInitScript((tones) => {
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      if (!constraints?.audio) return getUserMedia(constraints);
      const audio = new AudioContext();
      const merger = new ChannelMergerNode(audio, { numberOfInputs: 2 });
      tones.forEach((frequency, side) => {
        const tone = new OscillatorNode(audio, { frequency });
        tone.connect(new GainNode(audio, { gain: 0.3 })).connect(merger, 0, side);
        tone.start();
      });
      const output = audio.createMediaStreamDestination();
      merger.connect(output);
      return output.stream;
    };
  }, SIDES);

/** Measures during a second by how many decibels the tone of each side is louder there than that of the other side. */
const measureSeparation = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ tones, rate }) => {
      const sound = document.querySelector<HTMLAudioElement>("audio[data-room-sound]");
      if (!(sound?.srcObject instanceof MediaStream)) throw new Error("Nobody is heard");
      const audio = new AudioContext({ sampleRate: rate });
      const splitter = new ChannelSplitterNode(audio, { numberOfOutputs: tones.length });
      audio.createMediaStreamSource(sound.srcObject).connect(splitter);
      const analysers = tones.map((_, side) => {
        const analyser = new AnalyserNode(audio, { fftSize: 8192, smoothingTimeConstant: 0 });
        splitter.connect(analyser, side);
        return analyser;
      });
      const levels = tones.map(() => tones.map(() => -200));
      for (const end = performance.now() + 1000; performance.now() < end;) {
        await new Promise(requestAnimationFrame);
        analysers.forEach((analyser, side) => {
          const bins = new Float32Array(analyser.frequencyBinCount);
          analyser.getFloatFrequencyData(bins);
          levels[side] = tones.map((tone, index) =>
            Math.max(
              levels[side]?.[index] ?? -200,
              bins[Math.round((tone * analyser.fftSize) / rate)] ?? -200,
            ),
          );
        });
      }
      await audio.close();
      return levels.map((heard, side) => (heard[side] ?? -200) - (heard[1 - side] ?? -200));
    },
    { tones: SIDES, rate: SAMPLE_RATE },
  );

test("the original sound keeps left and right apart", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  await hearBothSides(master);
  const masterPage = await enterRoom(master, encuentroId);
  const anaPage = await enterRoom(ana, encuentroId);
  await expect(anaPage.locator("audio[data-room-sound]")).toHaveCount(1);

  // Control: a voice arrives mixed.
  await expect(async () => {
    const [left = 0] = await measureSeparation(anaPage);
    expect(Math.abs(left)).toBeLessThan(6);
  }).toPass();
  await masterPage.getByRole("button", { name: "Más", exact: true }).click();
  await masterPage.getByRole("switch", { name: /Sonido original/ }).click();
  await masterPage.keyboard.press("Escape");
  await expect(async () => {
    for (const separation of await measureSeparation(anaPage)) expect(separation).toBeGreaterThan(20);
  }).toPass({ timeout: 120_000 });
  for (const context of [master, ana]) await context.close();
});
