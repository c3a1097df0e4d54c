import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AudioPlayer } from "@/components/common/audio/audio-player";
import { currentSession } from "@/components/common/audio/current-session";
import { createPlaybackSession } from "@/components/common/audio/playback-session";
import { SLEEP_MINUTES } from "@/components/common/audio/sleep-timer";
import { PositionProvider } from "@/components/common/positions/position-context";
import { FILE_LINK_SECONDS } from "@/lib/content/uploads/policy";
import type { SavedPosition } from "@/lib/library/progress/schema";
import { api } from "@/lib/platform/api";
import { buildPosition, stubPositionApi } from "./position-requests";

const chapters = [
  { startSeconds: 10, title: "Llegar" },
  { startSeconds: 120, title: "Respirar con la montaña" },
  { startSeconds: 300, title: "Volver" },
];

// Unique files per test, since recorded positions live as long as the page.
let fileCount = 0;
let first = "";
let second = "";
let positionApi: ReturnType<typeof stubPositionApi>;

beforeEach(() => {
  fileCount += 1;
  [first, second] = [`first ${fileCount}`, `second ${fileCount}`];
  positionApi = stubPositionApi();
});

interface PlayerOptions {
  persist?: boolean;
  withChapters?: boolean;
  accessMsLeft?: number | null;
}

function renderPlayer(
  stored: SavedPosition[] = [],
  { persist = true, withChapters = false, accessMsLeft = null }: PlayerOptions = {},
) {
  render(
    <PositionProvider stored={stored} fileIds={[first, second]} persist={persist}>
      <AudioPlayer
        tracks={[
          {
            id: first,
            title: "Despertar los pies",
            durationSeconds: 600,
            chapters: withChapters ? chapters : [],
            waveform: null,
          },
          { id: second, title: "Columna de luz", durationSeconds: null, chapters: [], waveform: null },
        ]}
        work={{ title: "Yoga al alba", artist: "Marta Quispe", coverUrl: "/c.svg", href: "/recibir/yoga" }}
        accessMsLeft={accessMsLeft}
        label="Episodios"
      />
    </PositionProvider>,
  );
  const audio = document.querySelector("audio");
  if (!audio) throw new Error("There is no audio element");
  return audio;
}

/** Simulates loaded metadata. */
function loadMetadata(audio: HTMLAudioElement, duration: number) {
  Object.defineProperty(audio, "readyState", { value: 4, configurable: true });
  Object.defineProperty(audio, "duration", { value: duration, configurable: true });
  fireEvent(audio, new Event("loadedmetadata"));
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event("play"));
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event("pause"));
  });
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  currentSession.get()?.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const getSlider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Posición" });
const getNowPlaying = () => document.querySelector("#now-playing")?.textContent;

test.each([true, false])("goes on where a free sample was heard (playing: %s)", (wasPlaying) => {
  const work = { title: "Yoga al alba", artist: "Marta Quispe", coverUrl: "/c.svg", href: "/ayni/yoga" };
  const track = { id: second, title: "Columna de luz", durationSeconds: null, chapters: [], waveform: null };
  const sample = createPlaybackSession({ tracks: [track], work, positions: null, accessEndsAt: null });
  sample.play();
  sample.seek(42);
  if (!wasPlaying) sample.pause();
  renderPlayer();
  const [audio, ...others] = document.querySelectorAll("audio");
  expect(others).toEqual([]);
  expect(audio?.getAttribute("src")).toBe(api.file(second));
  expect(getNowPlaying()).toBe("2 · Columna de luz");
  if (audio) loadMetadata(audio, 600);
  expect(audio?.currentTime).toBe(42);
  expect(screen.queryByRole("button", { name: "Pausar" }) !== null).toBe(wasPlaying);
  expect(currentSession.get()?.positions != null).toBe(wasPlaying);
});

test("plays and pauses", async () => {
  const audio = renderPlayer();
  expect(audio.getAttribute("src")).toBe(api.file(first));
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  expect(audio.play).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Pausar" }));
  expect(audio.pause).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Reproducir" })).toBeTruthy();
});

test("seeks by slider, keys and skip buttons, within the recording", async () => {
  const audio = renderPlayer();
  loadMetadata(audio, 612);
  fireEvent.change(getSlider(), { target: { value: "300" } });
  expect(audio.currentTime).toBe(300);
  expect(getSlider().getAttribute("aria-valuetext")).toBe(
    "5 minutos y 0 segundos de 10 minutos y 12 segundos",
  );

  fireEvent.keyDown(getSlider(), { key: "ArrowRight" });
  expect(audio.currentTime).toBe(305);
  await userEvent.click(screen.getByRole("button", { name: "Avanzar 15 segundos" }));
  expect(audio.currentTime).toBe(320);
  await userEvent.click(screen.getByRole("button", { name: "Retroceder 15 segundos" }));
  expect(audio.currentTime).toBe(305);

  fireEvent.change(getSlider(), { target: { value: "4" } });
  await userEvent.click(screen.getByRole("button", { name: "Retroceder 15 segundos" }));
  expect(audio.currentTime).toBe(0);
});

test("applies a seek once metadata has loaded", () => {
  const audio = renderPlayer();
  fireEvent.change(getSlider(), { target: { value: "120" } });
  expect(audio.currentTime).toBe(0);
  loadMetadata(audio, 600);
  expect(audio.currentTime).toBe(120);
});

test("cycles through the speeds", async () => {
  const audio = renderPlayer();
  const labels = [];
  for (let click = 0; click < 5; click += 1) {
    await userEvent.click(screen.getByRole("button", { name: /^Velocidad/ }));
    labels.push(`${screen.getByRole("button", { name: /^Velocidad/ }).textContent} ${audio.playbackRate}`);
  }
  expect(labels).toEqual(["1,25× 1.25", "1,5× 1.5", "2× 2", "0,75× 0.75", "1× 1"]);
});

test("plays the next track at the end, and stops after the last", async () => {
  const audio = renderPlayer();
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  fireEvent.ended(audio);
  expect(getNowPlaying()).toBe("2 · Columna de luz");
  expect(audio.getAttribute("src")).toBe(api.file(second));
  expect(audio.play).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("button", { name: /Despertar los pies.*escuchado/ })).toBeTruthy();

  fireEvent.ended(audio);
  expect(getNowPlaying()).toBe("2 · Columna de luz");
  expect(audio.play).toHaveBeenCalledTimes(2);
});

test("selecting another track plays it from its start", async () => {
  const audio = renderPlayer();
  loadMetadata(audio, 600);
  fireEvent.change(getSlider(), { target: { value: "300" } });
  await userEvent.click(screen.getByRole("button", { name: /Columna de luz/ }));
  expect(audio.getAttribute("src")).toBe(api.file(second));
  expect(audio.play).toHaveBeenCalledOnce();
  expect(getSlider().value).toBe("0");
  expect(screen.getByRole("button", { name: /Columna de luz/ }).getAttribute("aria-current")).toBe("true");
});

test("reports a failure, and retrying resumes at the same time", async () => {
  const audio = renderPlayer();
  loadMetadata(audio, 600);
  fireEvent.change(getSlider(), { target: { value: "90" } });
  fireEvent.error(audio);
  expect(screen.getByRole("alert").textContent).toContain("No hemos podido abrir este audio");

  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(audio.load).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).toBeNull();
  audio.currentTime = 0;
  loadMetadata(audio, 600);
  expect(audio.currentTime).toBe(90);
});

/** Simulates an error of the element with a code of `MediaError`. */
function fail(audio: HTMLAudioElement, code: number, { paused = true } = {}) {
  Object.defineProperty(audio, "error", { value: { code }, configurable: true });
  Object.defineProperty(audio, "paused", { value: paused, configurable: true });
  fireEvent.error(audio);
}

test.each([
  [2, /Revisa tu conexión/],
  [3, /Tu navegador no puede reproducir este audio/],
  [4, /Tu navegador no puede reproducir este audio/],
])("the error %d names its cause", (code, text) => {
  fail(renderPlayer(), code);
  expect(screen.getByRole("alert").textContent).toMatch(text);
  expect(screen.queryByRole("button", { name: "Reproducir" })).toBeNull();
});

test("a source that cannot be requested offline blames the connection", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fail(renderPlayer(), 4);
  expect(screen.getByRole("alert").textContent).toMatch(/Revisa tu conexión/);
});

/** Lets the link of the file expire at 1:30, while it plays. */
function expireLink(audio: HTMLAudioElement) {
  vi.useFakeTimers({ toFake: ["Date"] });
  loadMetadata(audio, 7200);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  audio.currentTime = 90;
  vi.setSystemTime(Date.now() + FILE_LINK_SECONDS * 1000);
}

test.each(["error", "waiting"] as const)("opens the file again once its link has expired (%s)", (type) => {
  const audio = renderPlayer();
  expireLink(audio);
  fireEvent(audio, new Event(type));
  expect(audio.load).toHaveBeenCalledOnce();
  expect(audio.play).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("alert")).toBeNull();
  audio.currentTime = 0;
  loadMetadata(audio, 7200);
  expect(audio.currentTime).toBe(90);
  // The new link fails, too: the access has ended, or the connection.
  fail(audio, 4);
  expect(audio.load).toHaveBeenCalledOnce();
  expect(screen.getByRole("alert").textContent).toContain("que aún tienes acceso");
});

test("keeps what is buffered while there is no connection", () => {
  const audio = renderPlayer();
  expireLink(audio);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(audio, new Event("waiting"));
  expect(audio.load).not.toHaveBeenCalled();
});

test("the controls stay while playback goes on after an error", async () => {
  const audio = renderPlayer();
  loadMetadata(audio, 600);
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  fail(audio, 3, { paused: false });
  expect(screen.getByRole("alert")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Pausar" }));
  expect(audio.pause).toHaveBeenCalledOnce();
});

test("the sleep timer pauses playback", () => {
  vi.useFakeTimers();
  const audio = renderPlayer();
  fireEvent.click(screen.getByRole("button", { name: `Apagar en ${SLEEP_MINUTES} minutos` }));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole("button", { name: "Apagar en 19 minutos" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  expect(audio.pause).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(SLEEP_MINUTES * 60_000));
  expect(audio.pause).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: `Apagar en ${SLEEP_MINUTES} minutos` })).toBeTruthy();
});

/** Simulates playback up to a time. */
function playTo(audio: HTMLAudioElement, seconds: number) {
  audio.currentTime = seconds;
  fireEvent.timeUpdate(audio);
}

test("opens the last track where it was left, without saving anything", () => {
  vi.useFakeTimers();
  const audio = renderPlayer([
    buildPosition(first, { position: "80", updatedAt: "2026-11-20T08:00:00.000Z" }),
    buildPosition(second, { position: "240", updatedAt: "2026-11-21T08:00:00.000Z" }),
  ]);
  expect(getNowPlaying()).toBe("2 · Columna de luz");
  loadMetadata(audio, 600);
  expect(audio.currentTime).toBe(240);
  playTo(audio, 240);
  act(() => vi.advanceTimersByTime(60_000));
  expect(positionApi.saved).toEqual([]);
});

test("opens the next unfinished track", () => {
  renderPlayer([buildPosition(first, { position: "0", percent: 100 })]);
  expect(getNowPlaying()).toBe("2 · Columna de luz");
  expect(screen.getByRole("button", { name: /Despertar los pies.*escuchado/ })).toBeTruthy();
});

test("starts over when the recording is shorter than the saved position", () => {
  const audio = renderPlayer([buildPosition(first, { position: "700" })]);
  loadMetadata(audio, 600);
  expect(audio.currentTime).toBe(0);
});

test("saves the position after 1 s, then every 10 s, and at once on pause", async () => {
  vi.useFakeTimers();
  const audio = renderPlayer();
  loadMetadata(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  for (let second = 1; second <= 25; second += 1) {
    playTo(audio, second);
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(positionApi.saved.map(({ position }) => position)).toEqual(["1", "11", "21"]);
  fireEvent.click(screen.getByRole("button", { name: "Pausar" }));
  expect(positionApi.saved.at(-1)).toEqual({ fileId: first, position: "25", percent: 4 });
});

test("saves the position when the page is left", () => {
  const audio = renderPlayer();
  loadMetadata(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  playTo(audio, 33);
  expect(positionApi.saved).toEqual([]);
  window.dispatchEvent(new Event("pagehide"));
  expect(positionApi.saved).toEqual([{ fileId: first, position: "33", percent: 5 }]);
});

test("a track that ends is saved as finished, at its start", () => {
  const audio = renderPlayer();
  loadMetadata(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  playTo(audio, 600);
  fireEvent.ended(audio);
  expect(positionApi.saved.at(-1)).toEqual({ fileId: first, position: "0", percent: 100 });
});

test("saves nothing in a preview", () => {
  const audio = renderPlayer([], { persist: false });
  loadMetadata(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  playTo(audio, 90);
  fireEvent.click(screen.getByRole("button", { name: "Pausar" }));
  fireEvent.ended(audio);
  expect(positionApi.saved).toEqual([]);
});

test("goes on when the room is left, and is taken up again when one comes back", async () => {
  const audio = renderPlayer();
  loadMetadata(audio, 600);
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  cleanup();
  expect(audio.isConnected).toBe(true);
  expect(audio.pause).not.toHaveBeenCalled();
  expect(currentSession.getUnattended()).not.toBeNull();

  playTo(audio, 42);
  expect(renderPlayer()).toBe(audio);
  expect(currentSession.getUnattended()).toBeNull();
  expect(screen.getByRole("button", { name: "Pausar" })).toBeTruthy();
  expect(getSlider().value).toBe("42");
});

test("ends when the room is left while it does not play", async () => {
  const audio = renderPlayer();
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  await userEvent.click(screen.getByRole("button", { name: "Pausar" }));
  cleanup();
  expect(audio.isConnected).toBe(false);
  expect(currentSession.get()).toBeNull();
});

test("saves the position while other pages are shown", async () => {
  const audio = renderPlayer();
  loadMetadata(audio, 600);
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  cleanup();
  playTo(audio, 90);
  currentSession.get()?.stop();
  expect(positionApi.saved.at(-1)).toEqual({ fileId: first, position: "90", percent: 15 });
  expect(audio.isConnected).toBe(false);
});

test("stops once access has ended, and does not start again", async () => {
  vi.useFakeTimers();
  const audio = renderPlayer([], { accessMsLeft: 60_000 });
  loadMetadata(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  vi.advanceTimersByTime(59_000);
  act(() => playTo(audio, 59));
  expect(audio.pause).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  act(() => playTo(audio, 61));
  expect(audio.pause).toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  expect(audio.play).toHaveBeenCalledOnce();
});

test("pauses when another recording of the page starts", async () => {
  const audio = renderPlayer();
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  expect(audio.pause).not.toHaveBeenCalled();
  const other = document.body.appendChild(document.createElement("video"));
  fireEvent.play(other);
  expect(audio.pause).toHaveBeenCalledOnce();
  other.remove();
});

test("lists chapters, marks the current one and seeks to their starts", async () => {
  const audio = renderPlayer([], { withChapters: true });
  loadMetadata(audio, 600);
  const getChapter = (name: string) => screen.getByRole("button", { name: new RegExp(name) });
  expect(screen.getByRole("button", { name: "Capítulo anterior" })).toHaveProperty("disabled", true);

  await userEvent.click(getChapter("Respirar con la montaña"));
  expect(audio.currentTime).toBe(120);
  expect(getChapter("Respirar con la montaña").getAttribute("aria-current")).toBe("true");
  expect(getChapter("Llegar").getAttribute("aria-current")).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Capítulo siguiente" }));
  expect(audio.currentTime).toBe(300);
  expect(screen.getByRole("button", { name: "Capítulo siguiente" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Capítulo anterior" }));
  expect(audio.currentTime).toBe(120);
  fireEvent.change(getSlider(), { target: { value: "200" } });
  await userEvent.click(screen.getByRole("button", { name: "Capítulo anterior" }));
  expect(audio.currentTime).toBe(120);
});
