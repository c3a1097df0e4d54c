import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AudioPlayer } from "@/components/library/audio/audio-player";
import { SLEEP_MINUTES } from "@/components/library/audio/use-sleep-timer";
import { PlacesProvider } from "@/components/library/positions/position-context";
import type { KeptPlace } from "@/lib/library/progress/schema";
import { api } from "@/lib/platform/routes";
import { keptPlace, requestsTo } from "./position-requests";

const chapters = [
  { startSeconds: 10, title: "Llegar" },
  { startSeconds: 120, title: "Respirar con la montaña" },
  { startSeconds: 300, title: "Volver" },
];

// Each test has files of its own: places are remembered as long as a page of the browser lives.
let made = 0;
let first = "";
let second = "";
let asked: ReturnType<typeof requestsTo>;

beforeEach(() => {
  made += 1;
  [first, second] = [`first ${made}`, `second ${made}`];
  asked = requestsTo();
});

function open(stored: KeptPlace[] = [], { keep = true, withChapters = false } = {}) {
  render(
    <PlacesProvider stored={stored} fileIds={[first, second]} keep={keep}>
      <AudioPlayer
        tracks={[
          {
            id: first,
            title: "Despertar los pies",
            durationSeconds: 600,
            chapters: withChapters ? chapters : [],
          },
          { id: second, title: "Columna de luz", durationSeconds: null, chapters: [] },
        ]}
        title="Yoga al alba"
        artist="Marta Quispe"
        coverUrl="/c.svg"
        label="Episodios"
      />
    </PlacesProvider>,
  );
  const audio = document.querySelector("audio");
  if (!audio) throw new Error("There is no audio element");
  return audio;
}

/** Makes the element behave as if the recording had come. */
function arrive(audio: HTMLAudioElement, duration: number) {
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
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Posición" });
const nowPlaying = () => document.querySelector("#now-playing")?.textContent;

test("it plays and pauses", async () => {
  const audio = open();
  expect(audio.getAttribute("src")).toBe(api.file(first));
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  expect(audio.play).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Pausar" }));
  expect(audio.pause).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Reproducir" })).toBeTruthy();
});

test("it seeks by the slider, its keys and the skips, and never leaves the recording", async () => {
  const audio = open();
  arrive(audio, 612);
  fireEvent.change(slider(), { target: { value: "300" } });
  expect(audio.currentTime).toBe(300);
  expect(slider().getAttribute("aria-valuetext")).toBe("5 minutos y 0 segundos de 10 minutos y 12 segundos");

  fireEvent.keyDown(slider(), { key: "ArrowRight" });
  expect(audio.currentTime).toBe(305);
  await userEvent.click(screen.getByRole("button", { name: "Avanzar 15 segundos" }));
  expect(audio.currentTime).toBe(320);
  await userEvent.click(screen.getByRole("button", { name: "Retroceder 15 segundos" }));
  expect(audio.currentTime).toBe(305);

  fireEvent.change(slider(), { target: { value: "4" } });
  await userEvent.click(screen.getByRole("button", { name: "Retroceder 15 segundos" }));
  expect(audio.currentTime).toBe(0);
});

test("a seek before the recording has come is kept until it does", () => {
  const audio = open();
  fireEvent.change(slider(), { target: { value: "120" } });
  expect(audio.currentTime).toBe(0);
  arrive(audio, 600);
  expect(audio.currentTime).toBe(120);
});

test("the speed goes round", async () => {
  const audio = open();
  const labels = [];
  for (let click = 0; click < 5; click += 1) {
    await userEvent.click(screen.getByRole("button", { name: /^Velocidad/ }));
    labels.push(`${screen.getByRole("button", { name: /^Velocidad/ }).textContent} ${audio.playbackRate}`);
  }
  expect(labels).toEqual(["1,25× 1.25", "1,5× 1.5", "2× 2", "0,75× 0.75", "1× 1"]);
});

test("at its end comes the next, and after the last it rests", async () => {
  const audio = open();
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  fireEvent.ended(audio);
  expect(nowPlaying()).toBe("2 · Columna de luz");
  expect(audio.getAttribute("src")).toBe(api.file(second));
  expect(audio.play).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("button", { name: /Despertar los pies.*escuchado/ })).toBeTruthy();

  fireEvent.ended(audio);
  expect(nowPlaying()).toBe("2 · Columna de luz");
  expect(audio.play).toHaveBeenCalledTimes(2);
});

test("choosing another recording plays it from its start", async () => {
  const audio = open();
  arrive(audio, 600);
  fireEvent.change(slider(), { target: { value: "300" } });
  await userEvent.click(screen.getByRole("button", { name: /Columna de luz/ }));
  expect(audio.getAttribute("src")).toBe(api.file(second));
  expect(audio.play).toHaveBeenCalledOnce();
  expect(slider().value).toBe("0");
  expect(screen.getByRole("button", { name: /Columna de luz/ }).getAttribute("aria-current")).toBe("true");
});

test("a failure is said, and trying again goes on where it was", async () => {
  const audio = open();
  arrive(audio, 600);
  fireEvent.change(slider(), { target: { value: "90" } });
  fireEvent.error(audio);
  expect(screen.getByRole("alert").textContent).toContain("No hemos podido abrir este audio");

  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(audio.load).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).toBeNull();
  audio.currentTime = 0;
  arrive(audio, 600);
  expect(audio.currentTime).toBe(90);
});

test("it goes to sleep when its time has come", () => {
  vi.useFakeTimers();
  const audio = open();
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

/** Plays on to an instant, as the element tells it. */
function playTo(audio: HTMLAudioElement, seconds: number) {
  audio.currentTime = seconds;
  fireEvent.timeUpdate(audio);
}

test("it opens the last recording where it was left, and its opening keeps nothing", () => {
  vi.useFakeTimers();
  const audio = open([
    keptPlace(first, { position: "80", updatedAt: "2026-11-20T08:00:00.000Z" }),
    keptPlace(second, { position: "240", updatedAt: "2026-11-21T08:00:00.000Z" }),
  ]);
  expect(nowPlaying()).toBe("2 · Columna de luz");
  arrive(audio, 600);
  expect(audio.currentTime).toBe(240);
  playTo(audio, 240);
  act(() => vi.advanceTimersByTime(60_000));
  expect(asked.places).toEqual([]);
});

test("after a finished recording it opens the next one that is not", () => {
  open([keptPlace(first, { position: "0", percent: 100 })]);
  expect(nowPlaying()).toBe("2 · Columna de luz");
  expect(screen.getByRole("button", { name: /Despertar los pies.*escuchado/ })).toBeTruthy();
});

test("a recording that is shorter than its place begins again", () => {
  const audio = open([keptPlace(first, { position: "700" })]);
  arrive(audio, 600);
  expect(audio.currentTime).toBe(0);
});

test("while it plays its place is kept soon, then every ten seconds at most, and at once when it pauses", async () => {
  vi.useFakeTimers();
  const audio = open();
  arrive(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  for (let second = 1; second <= 25; second += 1) {
    playTo(audio, second);
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(asked.places.map(({ position }) => position)).toEqual(["1", "11", "21"]);
  fireEvent.click(screen.getByRole("button", { name: "Pausar" }));
  expect(asked.places.at(-1)).toEqual({ fileId: first, position: "25", percent: 4 });
});

test("it is kept when the page is left", () => {
  const audio = open();
  arrive(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  playTo(audio, 33);
  expect(asked.places).toEqual([]);
  window.dispatchEvent(new Event("pagehide"));
  expect(asked.places).toEqual([{ fileId: first, position: "33", percent: 5 }]);
});

test("at its end a recording is finished, and would begin again from its start", () => {
  const audio = open();
  arrive(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  playTo(audio, 600);
  fireEvent.ended(audio);
  expect(asked.places.at(-1)).toEqual({ fileId: first, position: "0", percent: 100 });
});

test("a Master who looks at their own content keeps no place", () => {
  const audio = open([], { keep: false });
  arrive(audio, 600);
  fireEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  playTo(audio, 90);
  fireEvent.click(screen.getByRole("button", { name: "Pausar" }));
  fireEvent.ended(audio);
  expect(asked.places).toEqual([]);
});

test("its chapters are listed, the present one is marked, and each leads to its start", async () => {
  const audio = open([], { withChapters: true });
  arrive(audio, 600);
  const chapter = (name: string) => screen.getByRole("button", { name: new RegExp(name) });
  expect(screen.getByRole("button", { name: "Capítulo anterior" })).toHaveProperty("disabled", true);

  await userEvent.click(chapter("Respirar con la montaña"));
  expect(audio.currentTime).toBe(120);
  expect(chapter("Respirar con la montaña").getAttribute("aria-current")).toBe("true");
  expect(chapter("Llegar").getAttribute("aria-current")).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Capítulo siguiente" }));
  expect(audio.currentTime).toBe(300);
  expect(screen.getByRole("button", { name: "Capítulo siguiente" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Capítulo anterior" }));
  expect(audio.currentTime).toBe(120);
  fireEvent.change(slider(), { target: { value: "200" } });
  await userEvent.click(screen.getByRole("button", { name: "Capítulo anterior" }));
  expect(audio.currentTime).toBe(120);
});
