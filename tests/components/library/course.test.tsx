import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSession } from "@/components/common/audio/current-session";
import { Course } from "@/components/library/course/course";
import type { LessonFile } from "@/components/library/course/lesson";
import { PositionProvider } from "@/components/common/positions/position-context";
import type { RoomLesson } from "@/lib/library/lessons/schema";
import type { SavedPosition } from "@/lib/library/progress/schema";
import { api } from "@/lib/platform/api";
import { buildPosition, stubPositionApi } from "./position-requests";

let positionApi: ReturnType<typeof stubPositionApi>;
let fileCount = 0;
let ids: readonly [string, string, string] = ["", "", ""];

beforeEach(() => {
  positionApi = stubPositionApi();
  fileCount += 1;
  ids = [`entrar-${fileCount}`, `mirar-${fileCount}`, `leer-${fileCount}`];
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
});

afterEach(() => {
  cleanup();
  currentSession.get()?.stop();
  vi.restoreAllMocks();
});

const buildLesson = (changes: Partial<LessonFile>): LessonFile => ({
  id: "",
  kind: "AUDIO",
  title: "",
  mimeType: "audio/mpeg",
  durationSeconds: 600,
  chapters: [],
  waveform: null,
  ...changes,
});

const buildRoomLesson = (fileId: string): RoomLesson => ({
  id: `leccion-${fileId}`,
  title: "",
  fileId,
  html: "",
  linkUrl: null,
  opensOn: null,
  freeSample: false,
  availableAfterDays: 0,
  completed: false,
});

function renderCourse(stored: SavedPosition[] = []) {
  const [audio, video, book] = ids;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PositionProvider stored={stored} fileIds={ids} persist>
        <Course
          persist
          questions={{ masterName: "Javier Montes", counts: {} }}
          modules={[{ id: "modulo", title: "", lessons: ids.map(buildRoomLesson) }]}
          files={[
            buildLesson({ id: audio, title: "1 · Entrar" }),
            buildLesson({ id: video, title: "2 · Mirar", kind: "VIDEO", mimeType: "video/mp4" }),
            buildLesson({
              id: book,
              title: "Cuaderno",
              kind: "EBOOK",
              mimeType: "application/pdf",
              durationSeconds: null,
            }),
          ]}
          work={{
            title: "Autohipnosis",
            artist: "Javier Montes",
            coverUrl: "/c.svg",
            href: "/recibir/curso",
          }}
          accessMsLeft={null}
        />
      </PositionProvider>
    </QueryClientProvider>,
  );
}

const getRow = (name: RegExp) => screen.getByRole("button", { name, expanded: undefined });
const getProgressBar = () => screen.getByRole<HTMLProgressElement>("progressbar");

test("a new course starts with its first lesson", async () => {
  renderCourse();
  expect(screen.getByText("0 de 3 lecciones completadas")).toBeTruthy();
  expect(getRow(/^Entrar.*Audio · 10:00 · Sin empezar$/)).toBeTruthy();
  expect(getRow(/^Cuaderno.*Documento · Sin empezar$/)).toBeTruthy();
  expect(document.querySelector("audio, video")).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Empezar: Entrar" }));
  const openedRow = getRow(/^Entrar.*Sin empezar$/);
  expect(openedRow.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(openedRow);
  const audio = document.querySelector("audio");
  expect(audio?.getAttribute("src")).toBe(api.file(ids[0]));
  expect(audio?.play).toHaveBeenCalledOnce();
});

test("a lesson opened in the list waits to be played", async () => {
  renderCourse();
  await userEvent.click(getRow(/^Entrar/));
  expect(document.querySelector("audio")?.play).not.toHaveBeenCalled();
});

test("continues the last lesson at its saved position", async () => {
  renderCourse([
    buildPosition(ids[0], { percent: 100, updatedAt: "2026-11-20T08:00:00.000Z" }),
    buildPosition(ids[1], { position: "90", percent: 15, updatedAt: "2026-11-21T08:00:00.000Z" }),
  ]);
  expect(screen.getByText("1 de 3 lecciones completadas")).toBeTruthy();
  expect(getProgressBar().value).toBeCloseTo(0.38);
  expect(getRow(/^Entrar.*Completada$/)).toBeTruthy();
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
  expect(getRow(/^Mirar.*A medias · 40 %$/)).toBeTruthy();
  fireEvent.pause(video);
  expect(positionApi.saved.at(-1)).toEqual({ fileId: ids[1], position: "240", percent: 40 });
  fireEvent.ended(video);
  expect(getRow(/^Mirar.*Completada$/)).toBeTruthy();
  expect(positionApi.saved.at(-1)).toEqual({ fileId: ids[1], position: "0", percent: 100 });

  await userEvent.click(within(panel).getByRole("button", { name: "Siguiente: Cuaderno" }));
  expect(getRow(/^Mirar/).getAttribute("aria-expanded")).toBe("false");
  expect(getRow(/^Cuaderno/).getAttribute("aria-expanded")).toBe("true");
});

test("a lesson can be marked as complete and as not started", async () => {
  renderCourse([buildPosition(ids[0], { position: "42", percent: 7 })]);
  await userEvent.click(getRow(/^Entrar/));
  const mark = screen.getByRole("button", { name: "Marcar como completada" });
  expect(mark.getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(mark);
  expect(getRow(/^Entrar.*Completada$/)).toBeTruthy();
  expect(positionApi.saved).toEqual([{ fileId: ids[0], position: "42", percent: 100 }]);
  const done = screen.getByRole("button", { name: "Completada" });
  expect(done.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(done);
  expect(getRow(/^Entrar.*Sin empezar$/)).toBeTruthy();
  expect(positionApi.deleted).toEqual([ids[0]]);
  // A pending save must not restore it.
  act(() => window.dispatchEvent(new Event("pagehide")));
  expect(positionApi.saved).toHaveLength(1);
});

test("shows when the course is complete", () => {
  renderCourse(ids.map((id) => buildPosition(id, { percent: 100 })));
  expect(screen.getByText("Has completado este curso")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Continuar/ })).toBeNull();
  expect(getProgressBar().value).toBe(1);
});
