import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedUpload } from "@/components/editor/uploads/upload";
import { FakeXhr } from "./fake-xhr";
import { showFiles } from "./upload-harness";
import { DELETE_FILE, SIGN, answers, bodiesOf, refusal, sent, startServer } from "./stub-upload-api";

beforeEach(startServer);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mp3 = (name: string) => new File([new Uint8Array(1000)], name, { type: "audio/mpeg" });
const filesInput = () => screen.getByLabelText<HTMLInputElement>(/^(Archivos|Audios)/);
const row = (name: string) => {
  const found = screen.getByText(name, { selector: "li span" }).closest("li");
  if (!found) throw new Error(`No row for ${name}`);
  return within(found);
};
const opened = async (count: number) => {
  await waitFor(() => expect(FakeXhr.opened).toHaveLength(count));
  const last = FakeXhr.opened.at(-1);
  if (!last) throw new Error("Nothing was sent");
  return last;
};

test("a file that is chosen first waits for the title and the type, and then goes", async () => {
  const draft = { ready: false };
  const { user, queue } = showFiles(draft);
  await user.upload(filesInput(), mp3("uno.mp3"));
  expect(await row("uno.mp3").findByText(/Escribe el título y elige el tipo/)).toBeTruthy();
  expect(sent).toEqual([]);

  draft.ready = true;
  act(() => queue.resume());
  const xhr = await opened(1);
  expect(bodiesOf(SIGN)).toEqual([
    {
      fileName: "uno.mp3",
      fileType: "audio/mpeg",
      fileSize: 1000,
      S3ObjectPath: "content",
      ayniContentId: "a1",
    },
  ]);
  expect(xhr).toMatchObject({
    method: "PUT",
    url: "https://signed/uno.mp3",
    headers: { "Content-Type": "audio/mpeg" },
  });
});

test("it says how much has been sent, and that it has arrived", async () => {
  const { user } = showFiles();
  await user.upload(filesInput(), mp3("uno.mp3"));
  const xhr = await opened(1);
  act(() => xhr.progress(420, 1000));
  expect(row("uno.mp3").getByText(/Subiendo… 42 %/)).toBeTruthy();
  expect(row("uno.mp3").getByRole<HTMLProgressElement>("progressbar").value).toBeCloseTo(0.42);
  await act(async () => xhr.answer(200));
  expect(row("uno.mp3").getByText(/Subido/)).toBeTruthy();
  expect(screen.getByText("1 de 1 archivos subidos")).toBeTruthy();
});

test("it can be cancelled, and sent again to a new address", async () => {
  const { user } = showFiles();
  await user.upload(filesInput(), mp3("uno.mp3"));
  const first = await opened(1);
  await user.click(row("uno.mp3").getByRole("button", { name: "Cancelar" }));
  expect(first.aborted).toBe(true);
  expect(row("uno.mp3").getByText("Has cancelado la subida.")).toBeTruthy();

  await user.click(row("uno.mp3").getByRole("button", { name: "Volver a intentar" }));
  const second = await opened(2);
  expect(bodiesOf(SIGN)).toHaveLength(2);
  await act(async () => second.answer(200));
  expect(row("uno.mp3").getByText(/Subido/)).toBeTruthy();
});

test("a broken connection is said, and can be tried again", async () => {
  const { user } = showFiles();
  await user.upload(filesInput(), mp3("uno.mp3"));
  const xhr = await opened(1);
  await act(async () => xhr.fail());
  expect(row("uno.mp3").getByText("No hay conexión. Inténtalo de nuevo.")).toBeTruthy();
  expect(row("uno.mp3").getByRole("button", { name: "Volver a intentar" })).toBeTruthy();
});

test("what the server says of a file stands beside it", async () => {
  answers[SIGN] = () => refusal(422, "ValidationError", { file: "Este formato no es válido." });
  const { user } = showFiles();
  await user.upload(filesInput(), mp3("uno.mp3"));
  expect(await row("uno.mp3").findByText("Este formato no es válido.")).toBeTruthy();
});

test("what we do not take is refused before anything is sent", async () => {
  const { user } = showFiles();
  await user.upload(filesInput(), new File(["hola"], "notas.txt", { type: "text/plain" }));
  expect(row("notas.txt").getByText(/Este formato no es válido\. Elige un audio/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test("three go at once, to one draft, and the fourth when there is room", async () => {
  const { user } = showFiles();
  await user.upload(
    filesInput(),
    ["uno.mp3", "dos.mp3", "tres.mp3", "cuatro.mp3"].map((name) => mp3(name)),
  );
  await opened(3);
  expect(row("cuatro.mp3").getByText(/En espera/)).toBeTruthy();
  await act(async () => FakeXhr.opened[0]?.answer(200));
  expect((await opened(4)).url).toBe("https://signed/cuatro.mp3");
});

test("order, titles and free samples are as they were set", async () => {
  const { user, queue } = showFiles();
  await user.upload(filesInput(), [mp3("uno.mp3"), mp3("dos.mp3")]);
  await opened(2);
  await act(async () => FakeXhr.opened.forEach((xhr) => xhr.answer(200)));
  await user.click(screen.getByRole("button", { name: "Bajar uno.mp3 un puesto" }));
  await user.click(row("dos.mp3").getByRole("checkbox", { name: "Muestra gratuita" }));
  await user.clear(row("uno.mp3").getByLabelText("Título del archivo"));
  await user.type(row("uno.mp3").getByLabelText("Título del archivo"), "El primero");
  expect(queue.snapshot()).toMatchObject([
    { fileUrl: "https://stored/dos.mp3", title: "dos", freeSample: true },
    { fileUrl: "https://stored/uno.mp3", title: "El primero", freeSample: false },
  ]);
});

test("the same file chosen twice is sent once, and again after it failed", async () => {
  const { user } = showFiles();
  const file = mp3("uno.mp3");
  await user.upload(filesInput(), file);
  await opened(1);
  await user.upload(filesInput(), file);
  expect(screen.getAllByText("uno.mp3", { selector: "li span" })).toHaveLength(1);
  expect(bodiesOf(SIGN)).toHaveLength(1);
  await act(async () => FakeXhr.opened[0]?.fail());
  await user.upload(filesInput(), file);
  await act(async () => (await opened(2)).answer(200));
  expect(row("uno.mp3").getByText(/Subido/)).toBeTruthy();
});

test("a file that a content has already is shown, and is never deleted before the change is saved", async () => {
  const { user, queue } = showFiles();
  const about = {
    id: "f1",
    kind: "AUDIO",
    mimeType: "audio/mpeg",
    size: 2_097_152,
    freeSample: true,
  } as const;
  const chapters = [{ startSeconds: 65, title: "La bajada" }];
  const stored = { ...about, title: "Cumbre", durationSeconds: 750, chapters };
  act(() =>
    queue.load([storedUpload({ ...stored, fileUrl: "https://stored/c.mp3", fileName: "cumbre.mp3" })]),
  );
  expect(row("cumbre.mp3").getByText("Subido · 2 MB · 12:30")).toBeTruthy();
  expect(row("cumbre.mp3").getByText("Capítulos (1)")).toBeTruthy();
  expect(row("cumbre.mp3").queryByRole("button", { name: "Volver a intentar" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Quitar cumbre.mp3" }));
  expect(screen.queryByText("cumbre.mp3")).toBeNull();
  expect(sent).toEqual([]);
});

test("what is loaded takes the place of what has arrived, and leaves what is on its way", async () => {
  const { user, queue } = showFiles();
  await user.upload(filesInput(), [mp3("uno.mp3"), mp3("dos.mp3")]);
  await opened(2);
  await act(async () => FakeXhr.opened[0]?.answer(200));
  act(() => queue.load([]));
  expect(queue.snapshot()).toMatchObject([{ name: "dos.mp3", state: "sending" }]);
});

test("a file that is taken away is deleted", async () => {
  const { user } = showFiles();
  await user.upload(filesInput(), mp3("uno.mp3"));
  const xhr = await opened(1);
  await act(async () => xhr.answer(200));
  await user.click(screen.getByRole("button", { name: "Quitar uno.mp3" }));
  expect(screen.queryByText("uno.mp3")).toBeNull();
  await waitFor(() =>
    expect(bodiesOf(DELETE_FILE)).toEqual([{ fileURL: "https://stored/uno.mp3", ayniContentId: "a1" }]),
  );
});
