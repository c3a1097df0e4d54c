import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ListenButton } from "@/components/common/listen/listen-button";
import { currentSession } from "@/components/common/audio/current-session";
import { api } from "@/lib/platform/api";

let observe: ((isIntersecting: boolean) => void)[] = [];

class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    observe.push((isIntersecting) => callback([{ isIntersecting }]));
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

const play = vi.fn(async function (this: HTMLMediaElement) {
  this.dispatchEvent(new Event("play"));
});

beforeEach(() => {
  observe = [];
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  play.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event("pause"));
  });
});

afterEach(() => {
  cleanup();
  currentSession.get()?.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const buildButton = (title: string) => (
  <ListenButton
    key={title}
    sample={{ id: title, title: "1 · Saludo", durationSeconds: 60, waveform: null }}
    work={{ title, artist: "Marta Quispe", coverUrl: "/c.svg", href: `/ayni/${title}` }}
  />
);
const getButton = (title: string) =>
  screen.getByRole("button", { name: `Escuchar un fragmento de ${title}` });
const isPressed = (title: string) => getButton(title).getAttribute("aria-pressed");

test("plays and pauses on the card, and asks for nothing before", async () => {
  render(buildButton("luna"));
  expect(document.querySelector("audio")).toBeNull();
  expect(isPressed("luna")).toBe("false");
  await userEvent.click(getButton("luna"));
  expect(isPressed("luna")).toBe("true");
  expect(await screen.findByRole("slider", { name: "Posición" })).toBeTruthy();
  await waitFor(() => expect(document.querySelector("audio")?.getAttribute("src")).toBe(api.file("luna")));
  expect(play).toHaveBeenCalledOnce();
  await userEvent.click(getButton("luna"));
  expect(isPressed("luna")).toBe("false");
  expect(screen.getByRole("slider")).toBeTruthy();
});

test("one recording at a time", async () => {
  render([buildButton("luna"), buildButton("sol")]);
  await userEvent.click(getButton("luna"));
  await screen.findByRole("slider");
  await userEvent.click(getButton("sol"));
  await waitFor(() => expect(isPressed("luna")).toBe("false"));
  expect(isPressed("sol")).toBe("true");
  expect(document.querySelectorAll("audio")).toHaveLength(1);
  expect(screen.getAllByRole("slider")).toHaveLength(1);
});

test("goes on out of sight and without the card, as what the mini player shows", async () => {
  const { rerender } = render(buildButton("luna"));
  await userEvent.click(getButton("luna"));
  await screen.findByRole("slider");
  expect(currentSession.getUnattended()).toBeNull();
  act(() => observe.at(-1)?.(false));
  expect(currentSession.getUnattended()?.work.title).toBe("luna");
  act(() => observe.at(-1)?.(true));
  expect(currentSession.getUnattended()).toBeNull();
  rerender(<p>Otra página</p>);
  expect(currentSession.isPlaying()).toBe(true);
  expect(currentSession.getUnattended()?.work.href).toBe("/ayni/luna");
  rerender(buildButton("luna"));
  await screen.findByRole("slider");
  expect(isPressed("luna")).toBe("true");
  expect(play).toHaveBeenCalledOnce();
});

test("what is paused ends out of sight", async () => {
  render(buildButton("luna"));
  await userEvent.click(getButton("luna"));
  await screen.findByRole("slider");
  await userEvent.click(getButton("luna"));
  act(() => observe.at(-1)?.(false));
  expect(currentSession.get()).toBeNull();
  expect(screen.queryByRole("slider")).toBeNull();
  expect(document.querySelector("audio")).toBeNull();
});
