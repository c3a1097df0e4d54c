import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toStoredUpload } from "@/components/editor/uploads/upload";
import { FakeXhr } from "./fake-xhr";
import { renderUploads } from "./upload-harness";
import { bodiesOf, errorResponse, requests, responses } from "../stub-api";
import { DELETE_FILE, SIGN, stubUploadApi } from "./stub-upload-api";

beforeEach(stubUploadApi);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const buildMp3 = (name: string) => new File([new Uint8Array(1000)], name, { type: "audio/mpeg" });
const getInput = () => screen.getByLabelText<HTMLInputElement>(/^(Archivos|Audios)/);
const getRow = (name: string) => {
  const item = screen.getByText(name, { selector: "li span" }).closest("li");
  if (!item) throw new Error(`No row for ${name}`);
  return within(item);
};
const waitForRequests = async (count: number) => {
  await waitFor(() => expect(FakeXhr.opened).toHaveLength(count));
  const last = FakeXhr.opened.at(-1);
  if (!last) throw new Error("Nothing was sent");
  return last;
};

test("a file selected before there is a draft is uploaded once it can be created", async () => {
  const draft = { ready: false };
  const { user, queue } = renderUploads(draft);
  await user.upload(getInput(), buildMp3("uno.mp3"));
  expect(await getRow("uno.mp3").findByText(/Escribe el título y elige el tipo/)).toBeTruthy();
  expect(requests).toEqual([]);

  draft.ready = true;
  act(() => queue.resumeBlocked());
  const xhr = await waitForRequests(1);
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
    headers: { "Content-Type": "audio/mpeg", "If-None-Match": "*" },
  });
});

test("shows progress and completion", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), buildMp3("uno.mp3"));
  const xhr = await waitForRequests(1);
  act(() => xhr.progress(420, 1000));
  expect(getRow("uno.mp3").getByText(/Subiendo… 42 %/)).toBeTruthy();
  expect(getRow("uno.mp3").getByRole<HTMLProgressElement>("progressbar").value).toBeCloseTo(0.42);
  await act(async () => xhr.respond(200));
  expect(getRow("uno.mp3").getByText(/Subido/)).toBeTruthy();
  expect(screen.getByText("1 de 1 archivo subido.")).toBeTruthy();
});

test("can be cancelled and retried with a new URL", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), buildMp3("uno.mp3"));
  const first = await waitForRequests(1);
  await user.click(getRow("uno.mp3").getByRole("button", { name: "Cancelar" }));
  expect(first.aborted).toBe(true);
  expect(getRow("uno.mp3").getByText("Has cancelado la subida.")).toBeTruthy();

  await user.click(getRow("uno.mp3").getByRole("button", { name: "Volver a intentar" }));
  const second = await waitForRequests(2);
  expect(bodiesOf(SIGN)).toHaveLength(2);
  await act(async () => second.respond(200));
  expect(getRow("uno.mp3").getByText(/Subido/)).toBeTruthy();
});

test("reports a network failure and offers to retry", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), buildMp3("uno.mp3"));
  const xhr = await waitForRequests(1);
  await act(async () => xhr.fail());
  expect(getRow("uno.mp3").getByText("No hay conexión. Inténtalo de nuevo.")).toBeTruthy();
  expect(getRow("uno.mp3").getByRole("button", { name: "Volver a intentar" })).toBeTruthy();
});

test("shows the server's error at the file", async () => {
  responses[SIGN] = () => errorResponse(422, "ValidationError", { file: "Este formato no es válido." });
  const { user } = renderUploads();
  await user.upload(getInput(), buildMp3("uno.mp3"));
  expect(await getRow("uno.mp3").findByText("Este formato no es válido.")).toBeTruthy();
});

test("rejects an unsupported file before sending anything", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), new File(["hola"], "notas.txt", { type: "text/plain" }));
  expect(getRow("notas.txt").getByText(/Este formato no es válido\. Elige un audio/)).toBeTruthy();
  expect(requests).toEqual([]);
});

test("uploads three files at a time to one draft", async () => {
  const { user } = renderUploads();
  await user.upload(
    getInput(),
    ["uno.mp3", "dos.mp3", "tres.mp3", "cuatro.mp3"].map((name) => buildMp3(name)),
  );
  await waitForRequests(3);
  expect(getRow("cuatro.mp3").getByText(/En espera/)).toBeTruthy();
  await act(async () => FakeXhr.opened[0]?.respond(200));
  expect((await waitForRequests(4)).url).toBe("https://signed/cuatro.mp3");
});

test("keeps order, titles and free samples", async () => {
  const { user, queue } = renderUploads();
  await user.upload(getInput(), [buildMp3("uno.mp3"), buildMp3("dos.mp3")]);
  await waitForRequests(2);
  await act(async () => FakeXhr.opened.forEach((xhr) => xhr.respond(200)));
  await user.click(screen.getByRole("button", { name: "Bajar uno.mp3 un puesto" }));
  await user.click(getRow("dos.mp3").getByRole("checkbox", { name: "Muestra gratuita" }));
  await user.clear(getRow("uno.mp3").getByLabelText("Título del archivo"));
  await user.type(getRow("uno.mp3").getByLabelText("Título del archivo"), "El primero");
  expect(queue.snapshot()).toMatchObject([
    { fileUrl: "https://stored/dos.mp3", title: "dos", freeSample: true },
    { fileUrl: "https://stored/uno.mp3", title: "El primero", freeSample: false },
  ]);
});

test("uploads a file selected twice once, and retries it after a failure", async () => {
  const { user } = renderUploads();
  const file = buildMp3("uno.mp3");
  await user.upload(getInput(), file);
  await waitForRequests(1);
  await user.upload(getInput(), file);
  expect(screen.getAllByText("uno.mp3", { selector: "li span" })).toHaveLength(1);
  expect(bodiesOf(SIGN)).toHaveLength(1);
  await act(async () => FakeXhr.opened[0]?.fail());
  await user.upload(getInput(), file);
  await act(async () => (await waitForRequests(2)).respond(200));
  expect(getRow("uno.mp3").getByText(/Subido/)).toBeTruthy();
});

test("shows a stored file, and does not delete it before the change is saved", async () => {
  const { user, queue } = renderUploads();
  const details = {
    id: "f1",
    kind: "AUDIO",
    mimeType: "audio/mpeg",
    size: 2_097_152,
    freeSample: true,
  } as const;
  const chapters = [{ startSeconds: 65, title: "La bajada" }];
  const stored = { ...details, title: "Cumbre", durationSeconds: 750, chapters, waveform: null };
  act(() =>
    queue.loadStored([
      toStoredUpload({ ...stored, fileUrl: "https://stored/c.mp3", fileName: "cumbre.mp3" }),
    ]),
  );
  expect(getRow("cumbre.mp3").getByText("Subido · 2 MB · 12:30")).toBeTruthy();
  expect(getRow("cumbre.mp3").getByText("Capítulos (1)")).toBeTruthy();
  expect(getRow("cumbre.mp3").queryByRole("button", { name: "Volver a intentar" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Quitar cumbre.mp3" }));
  expect(screen.queryByText("cumbre.mp3")).toBeNull();
  expect(requests).toEqual([]);
});

test("loading stored files replaces uploaded ones and keeps pending ones", async () => {
  const { user, queue } = renderUploads();
  await user.upload(getInput(), [buildMp3("uno.mp3"), buildMp3("dos.mp3")]);
  await waitForRequests(2);
  await act(async () => FakeXhr.opened[0]?.respond(200));
  act(() => queue.loadStored([]));
  expect(queue.snapshot()).toMatchObject([{ name: "dos.mp3", state: "sending" }]);
});

test("removing an uploaded file deletes it", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), buildMp3("uno.mp3"));
  const xhr = await waitForRequests(1);
  await act(async () => xhr.respond(200));
  await user.click(screen.getByRole("button", { name: "Quitar uno.mp3" }));
  expect(screen.queryByText("uno.mp3")).toBeNull();
  await waitFor(() =>
    expect(bodiesOf(DELETE_FILE)).toEqual([{ fileURL: "https://stored/uno.mp3", ayniContentId: "a1" }]),
  );
});
