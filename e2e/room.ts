import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { buildLiveWorkshop, FAKE_MEDIA_ARGS } from "@/tests/support/live-workshop";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test as base,
} from "./fixtures";
import { writeSmallCamera } from "./small-camera";

/** In a browser with a fake camera and microphone, which asks nobody. */
export const test = base.extend<object, { hasSmallCamera: boolean }>({
  // A weak line is only weak for large pictures.
  hasSmallCamera: [true, { scope: "worker", option: true }],
  launchOptions: [
    async ({ launchOptions, hasSmallCamera }, use) => {
      const camera = hasSmallCamera ? [`--use-file-for-fake-video-capture=${writeSmallCamera()}`] : [];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MEDIA_ARGS, ...camera] });
    },
    { scope: "worker" },
  ],
});

export type LiveWorkshop = { id: string; slug: string; encuentroId: string };

/** Publishes a live workshop of the Master who is signed in. */
export async function publishLiveWorkshop(
  request: APIRequestContext,
  extraFields: Record<string, unknown> = {},
): Promise<LiveWorkshop> {
  const response = await request.post("/api/ayni", {
    data: { ...buildLiveWorkshop(), ...extraFields },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { data } = await response.json();
  const sessions = await (await request.get(`/api/orders/sessions/${data.id}`)).json();
  return { id: data.id, slug: data.slug, encuentroId: sessions.content[0].id };
}

const openContext = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  openOtherContext(browser, { baseURL, permissions: ["camera", "microphone"] });

/** Opens a browser context with camera and microphone, signed in as the demo Master. */
export async function openMaster(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  const context = await openContext(browser, baseURL);
  await signInViaApi(context.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  return context;
}

/** Opens a browser context with camera and microphone of somebody new, who receives the content if it is given. */
export async function openGuest(
  browser: Browser,
  baseURL: string | undefined,
  { name, ayniId }: { name: string; ayniId?: string },
): Promise<BrowserContext> {
  const context = await openContext(browser, baseURL);
  await registerOnboardedUser(context.request, name);
  if (ayniId) {
    const order = await context.request.post("/api/orders", { data: { ayniContentId: ayniId } });
    expect(order.status()).toBe(201);
  }
  return context;
}

/** Goes through the antechamber. Returns the page of the room, or of its waiting room. */
export async function enterRoom(context: BrowserContext, encuentroId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/sala/${encuentroId}`);
  await page.getByRole("button", { name: /^(Abrir la sala|Entrar a la sala)$/ }).click();
  return page;
}

/** Finds a button of the bar. */
export const findControl = (page: Page, name: string): Locator =>
  page.getByRole("toolbar", { name: "Mandos de la sala" }).getByRole("button", { name, exact: true });

/** Finds somebody in the open list of people. */
export const findPerson = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Dentro de la sala" }).getByRole("listitem").filter({ hasText: name });

export async function openPeople(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Más", exact: true }).click();
  await page.getByRole("button", { name: /^Personas/ }).click();
}

/** Takes an action of a leader on somebody in the open list of people. */
export async function chooseForPerson(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Opciones de ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

type Received = { frames: number; loudness: number };

/** Measures what arrives of the others within two seconds: decoded frames, and the loudest sample of their sound. */
export function measureReceived(page: Page): Promise<Received[]> {
  return page.evaluate(async () => {
    const videos = [...document.querySelectorAll("video")].filter(
      (video) => !getComputedStyle(video).transform.startsWith("matrix(-1"),
    );
    const sounds = [...document.querySelectorAll<HTMLAudioElement>("audio[data-room-sound]")];
    const audio = new AudioContext();
    const framesBefore = videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames);
    const loudness = await Promise.all(
      sounds.map(async ({ srcObject }) => {
        if (!(srcObject instanceof MediaStream)) return 0;
        const analyser = audio.createAnalyser();
        audio.createMediaStreamSource(srcObject).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        let loudest = 0;
        for (const end = performance.now() + 2000; performance.now() < end;) {
          analyser.getFloatTimeDomainData(samples);
          loudest = Math.max(loudest, ...samples.map(Math.abs));
          await new Promise(requestAnimationFrame);
        }
        return loudest;
      }),
    );
    await audio.close();
    return videos.map((video, index) => ({
      frames: video.getVideoPlaybackQuality().totalVideoFrames - (framesBefore[index] ?? 0),
      loudness: loudness[index] ?? 0,
    }));
  });
}

declare global {
  interface Window {
    roomConnections?: RTCPeerConnection[];
    stopWatchingFrames?: () => number[];
  }
}

/** Makes the connections of the pages of a context known to `countVoices`. Call it before they open. */
export async function listenToConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const connections: RTCPeerConnection[] = (window.roomConnections = []);
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    };
  });
}

/** Counts the voices whose packets arrive within two seconds, whatever the page does with them. */
export function countVoices(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const readPackets = async () => {
      const packets = new Map<string, number>();
      for (const [index, connection] of (window.roomConnections ?? []).entries())
        (await connection.getStats()).forEach((entry: RTCInboundRtpStreamStats) => {
          if (entry.type === "inbound-rtp" && entry.kind === "audio")
            packets.set(`${index} ${entry.ssrc}`, entry.packetsReceived ?? 0);
        });
      return packets;
    };
    const before = await readPackets();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const after = await readPackets();
    return [...after].filter(([id, count]) => count - (before.get(id) ?? 0) > 20).length;
  });
}

/** Waits until the pictures move and the voices sound of so many others. */
export async function expectToSeeAndHear(page: Page, others: number): Promise<void> {
  await expect(async () => {
    const received = await measureReceived(page);
    expect(received.filter(({ frames }) => frames > 5)).toHaveLength(others);
    expect(received.filter(({ loudness }) => loudness > 0.01)).toHaveLength(others);
  }).toPass({ timeout: 60_000 });
}

/** Counts the decoded frames of the other's picture, second by second, until the returned function is called. */
export async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
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

/** Returns the longest time without a frame, in seconds. */
export function measureLongestFreeze(frames: readonly number[]): number {
  let longest = 0;
  let current = 0;
  for (const count of frames) {
    current = count > 0 ? 0 : current + 1;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** Sends a signal to the media engine of the site. */
export function signalEngine(signal: "KILL" | "STOP" | "CONT"): void {
  const dataDirectory = dirname(process.env.E2E_SERVICES ?? "");
  const pattern = `janus --configs-folder ${dataDirectory}/rooms`;
  const pids = execFileSync("pgrep", ["-f", pattern], { encoding: "utf8" }).trim().split("\n");
  // The guard is a shell with the same words in its arguments.
  for (const pid of pids) {
    const name = execFileSync("ps", ["-o", "comm=", "-p", pid], { encoding: "utf8" }).trim();
    if (name === "janus") process.kill(Number(pid), `SIG${signal}`);
  }
}
