import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { AudioSample } from "@/components/content-page/audio-sample";

const play = vi.fn(() => Promise.resolve());
const pause = vi.fn();
const work = { title: "Respirar", artist: "Marta Quispe", coverUrl: "/c.svg", href: "/ayni/respirar" };

beforeEach(() => {
  play.mockClear();
  pause.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(pause);
});

test("tells its length, and plays when it is pressed", async () => {
  render(<AudioSample id="f1" title="Saludo" durationSeconds={45} waveform={null} work={work} />);
  expect(document.querySelector("audio")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Escucha una muestra · 45 s/ }));
  const button = await screen.findByRole("button", { name: "Reproducir la muestra" });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(play).toHaveBeenCalledOnce();
  expect(document.querySelector("audio")?.getAttribute("src")).toBe("/api/files/f1");
});

test.each([
  [89, "89 s"],
  [720, "12 min"],
])("a sample of %i seconds is «%s»", (durationSeconds, length) => {
  render(
    <AudioSample id="f1" title="Saludo" durationSeconds={durationSeconds} waveform={null} work={work} />,
  );
  expect(screen.getByRole("button", { name: new RegExp(`· ${length}`) })).toBeTruthy();
});

test("pauses when another recording starts", async () => {
  render(<AudioSample id="f1" title="Saludo" durationSeconds={null} waveform={null} work={work} />);
  await userEvent.click(screen.getByRole("button", { name: /^Escucha una muestra/ }));
  await screen.findByRole("button", { name: "Reproducir la muestra" });
  pause.mockClear();
  const own = document.querySelector("audio");
  if (own) fireEvent.play(own);
  expect(pause).not.toHaveBeenCalled();
  const other = document.body.appendChild(document.createElement("audio"));
  fireEvent.play(other);
  expect(pause).toHaveBeenCalledOnce();
  other.remove();
});
