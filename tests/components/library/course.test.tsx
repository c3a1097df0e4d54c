import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Course } from "@/components/library/course/course";
import type { LessonFile } from "@/components/library/course/lesson";
import { PlacesProvider } from "@/components/library/positions/position-context";
import type { KeptPlace } from "@/lib/library/progress/schema";
import { api } from "@/lib/platform/routes";
import { keptPlace, requestsTo } from "./position-requests";

let asked: ReturnType<typeof requestsTo>;
let made = 0;
let ids: readonly [string, string, string] = ["", "", ""];

beforeEach(() => {
  asked = requestsTo();
  made += 1;
  ids = [`entrar-${made}`, `mirar-${made}`, `leer-${made}`];
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const lesson = (given: Partial<LessonFile>): LessonFile => ({
  id: "",
  kind: "AUDIO",
  title: "",
  mimeType: "audio/mpeg",
  durationSeconds: 600,
  chapters: [],
  ...given,
});

function open(stored: KeptPlace[] = []) {
  const [audio, video, book] = ids;
  render(
    <PlacesProvider stored={stored} fileIds={ids} keep>
      <Course
        lessons={[
          lesson({ id: audio, title: "1 · Entrar" }),
          lesson({ id: video, title: "2 · Mirar", kind: "VIDEO", mimeType: "video/mp4" }),
          lesson({
            id: book,
            title: "Cuaderno",
            kind: "EBOOK",
            mimeType: "application/pdf",
            durationSeconds: null,
          }),
        ]}
        work={{ title: "Autohipnosis", artist: "Javier Montes", coverUrl: "/c.svg" }}
      />
    </PlacesProvider>,
  );
}

const row = (name: RegExp) => screen.getByRole("button", { name, expanded: undefined });
const progress = () => screen.getByRole<HTMLProgressElement>("progressbar");

test("before it is begun it says so, and begins with its first lesson", async () => {
  open();
  expect(screen.getByText("0 de 3 lecciones completadas")).toBeTruthy();
  expect(row(/^Entrar.*Audio · 10:00 · Sin empezar$/)).toBeTruthy();
  expect(row(/^Cuaderno.*Documento · Sin empezar$/)).toBeTruthy();
  expect(document.querySelector("audio, video")).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Empezar: Entrar" }));
  const opened = row(/^Entrar.*Sin empezar$/);
  expect(opened.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(opened);
  expect(document.querySelector("audio")?.getAttribute("src")).toBe(api.file(ids[0]));
});

test("it goes on with the lesson that was left, at its place", async () => {
  open([
    keptPlace(ids[0], { percent: 100, updatedAt: "2026-11-20T08:00:00.000Z" }),
    keptPlace(ids[1], { position: "90", percent: 15, updatedAt: "2026-11-21T08:00:00.000Z" }),
  ]);
  expect(screen.getByText("1 de 3 lecciones completadas")).toBeTruthy();
  expect(progress().value).toBeCloseTo(0.38);
  expect(row(/^Entrar.*Completada$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Continuar: Mirar" }));
  const panel = screen.getByRole("region", { name: /Mirar.*A medias · 15 %/ });
  const video = panel.querySelector("video");
  expect(video?.getAttribute("src")).toBe(api.file(ids[1]));
  if (!video) throw new Error("There is no video");
  Object.defineProperty(video, "readyState", { value: 4 });
  Object.defineProperty(video, "duration", { value: 600 });
  fireEvent(video, new Event("loadedmetadata"));
  expect(video.currentTime).toBe(90);

  Object.defineProperty(video, "paused", { value: false });
  video.currentTime = 240;
  fireEvent.timeUpdate(video);
  expect(row(/^Mirar.*A medias · 40 %$/)).toBeTruthy();
  fireEvent.pause(video);
  expect(asked.places.at(-1)).toEqual({ fileId: ids[1], position: "240", percent: 40 });
  fireEvent.ended(video);
  expect(row(/^Mirar.*Completada$/)).toBeTruthy();
  expect(asked.places.at(-1)).toEqual({ fileId: ids[1], position: "0", percent: 100 });

  await userEvent.click(within(panel).getByRole("button", { name: "Siguiente: Cuaderno" }));
  expect(row(/^Mirar/).getAttribute("aria-expanded")).toBe("false");
  expect(row(/^Cuaderno/).getAttribute("aria-expanded")).toBe("true");
});

test("a lesson may be said to be done, and not to be", async () => {
  open([keptPlace(ids[0], { position: "42", percent: 7 })]);
  await userEvent.click(row(/^Entrar/));
  await userEvent.click(screen.getByRole("button", { name: "Marcar como completada" }));
  expect(row(/^Entrar.*Completada$/)).toBeTruthy();
  expect(asked.places).toEqual([{ fileId: ids[0], position: "42", percent: 100 }]);
  await userEvent.click(screen.getByRole("button", { name: "Marcar como pendiente" }));
  expect(row(/^Entrar.*Sin empezar$/)).toBeTruthy();
  expect(asked.forgotten).toEqual([ids[0]]);
  // Negative control: what waits to be kept does not bring it back.
  act(() => window.dispatchEvent(new Event("pagehide")));
  expect(asked.places).toHaveLength(1);
});

test("when all is done it says so", () => {
  open(ids.map((id) => keptPlace(id, { percent: 100 })));
  expect(screen.getByText("Has completado este curso")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Continuar/ })).toBeNull();
  expect(progress().value).toBe(1);
});
