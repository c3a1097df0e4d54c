import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PART_SIZE_BYTES } from "@/lib/content/uploads/multipart/policy";
import { FakeXhr } from "./fake-xhr";
import { renderUploads } from "./upload-harness";
import { bodiesOf, responses } from "../stub-api";
import { ABORT, COMPLETE, RESUME, SIGN, START, stubUploadApi } from "./stub-upload-api";

const PARTS = 5;
const SIZE = PART_SIZE_BYTES * 4 + 100;
const REF = { uploadId: "u1", key: "content/a1/x_large.wav" };
const buildUpload = (host: string) => ({
  ...REF,
  partSize: PART_SIZE_BYTES,
  urls: Array.from({ length: PARTS }, (_, index) => `https://${host}/${index + 1}`),
});
const part = (PartNumber: number) => ({ PartNumber, ETag: `"e${PartNumber}"` });

beforeEach(() => {
  stubUploadApi();
  responses[START] = () => ({ status: 200, body: buildUpload("first") });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Reports its size without having the bytes. */
function buildLargeFile(name = "large.wav", lastModified = 1_750_000_000_000): File {
  const file = new File([], name, { type: "audio/wav", lastModified });
  Object.defineProperty(file, "size", { value: SIZE });
  file.slice = (from = 0, to = SIZE) => ({ size: Math.min(to, SIZE) - from }) as Blob;
  return file;
}

const getInput = () => screen.getByLabelText<HTMLInputElement>("Audios");
const getRow = () =>
  within(screen.getByText("large.wav", { selector: "li span" }).closest("li") as HTMLElement);
const getRunning = () => FakeXhr.opened.filter(({ status, aborted }) => status === 0 && !aborted);
const waitForRequests = (count: number) => waitFor(() => expect(FakeXhr.opened).toHaveLength(count));
const getPaths = () => FakeXhr.opened.map(({ url }) => url.replace("https://", ""));

async function respondToOne(xhr: FakeXhr | undefined) {
  const number = xhr?.url.split("/").at(-1);
  await act(async () => xhr?.respond(200, `"e${number}"`));
}

async function respondToAll() {
  while (getRunning().length > 0) await respondToOne(getRunning()[0]);
}

test("uploads a large file in parts, three at a time, and completes it", async () => {
  const { user, queue } = renderUploads();
  await user.upload(getInput(), buildLargeFile());
  await waitForRequests(3);
  expect(getPaths()).toEqual(["first/1", "first/2", "first/3"]);
  expect(FakeXhr.opened[0]).toMatchObject({ method: "PUT", headers: {} });
  expect(FakeXhr.opened.map(({ body }) => (body as Blob).size)).toEqual([
    PART_SIZE_BYTES,
    PART_SIZE_BYTES,
    PART_SIZE_BYTES,
  ]);
  act(() => FakeXhr.opened[0]?.progress(PART_SIZE_BYTES / 2, PART_SIZE_BYTES));
  act(() => FakeXhr.opened[1]?.progress(PART_SIZE_BYTES / 2, PART_SIZE_BYTES));
  expect(getRow().getByText(/Subiendo… 25 %/)).toBeTruthy();
  await respondToAll();
  expect(await getRow().findByText(/^Subido/)).toBeTruthy();
  expect((FakeXhr.opened[4]?.body as Blob).size).toBe(100);
  expect(bodiesOf(SIGN)).toEqual([]);
  expect(bodiesOf(COMPLETE)).toEqual([{ ...REF, parts: expect.arrayContaining([1, 2, 3, 4, 5].map(part)) }]);
  expect(queue.snapshot()[0]).toMatchObject({ state: "done", fileUrl: "https://stored/large.wav" });
  expect(localStorage.length).toBe(0);
});

test("resumes with the missing parts after a network failure", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), buildLargeFile());
  await waitForRequests(3);
  await respondToOne(FakeXhr.opened[0]);
  await waitForRequests(4);
  await act(async () => getRunning().forEach((xhr) => xhr.fail()));
  expect(await getRow().findByText("No hay conexión. Inténtalo de nuevo.")).toBeTruthy();
  expect(FakeXhr.opened).toHaveLength(4);

  responses[RESUME] = () => ({
    status: 200,
    body: { ...buildUpload("again"), parts: [part(1)], fileUrl: null },
  });
  await user.click(getRow().getByRole("button", { name: "Volver a intentar" }));
  await waitForRequests(7);
  expect(getRow().getByText(/Subiendo… 25 %/)).toBeTruthy();
  await respondToAll();
  expect(await getRow().findByText(/^Subido/)).toBeTruthy();
  expect(bodiesOf(RESUME)).toEqual([REF]);
  expect(bodiesOf(START)).toHaveLength(1);
  expect(getPaths().slice(4)).toEqual(["again/2", "again/3", "again/4", "again/5"]);
});

test("can be cancelled and resumed", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), buildLargeFile());
  await waitForRequests(3);
  await user.click(getRow().getByRole("button", { name: "Cancelar" }));
  expect(FakeXhr.opened.every(({ aborted }) => aborted)).toBe(true);
  expect(bodiesOf(ABORT)).toEqual([]);
  await user.click(getRow().getByRole("button", { name: "Volver a intentar" }));
  await waitFor(() => expect(bodiesOf(RESUME)).toEqual([REF]));
});

test("resumes the same file after a reload, but not another file of the same name", async () => {
  const first = renderUploads();
  await first.user.upload(getInput(), buildLargeFile());
  await waitForRequests(3);
  first.queue.stop();
  cleanup();
  FakeXhr.opened = [];

  responses[RESUME] = () => ({
    status: 200,
    body: { ...buildUpload("again"), parts: [1, 2, 3, 4].map(part), fileUrl: null },
  });
  const { user } = renderUploads();
  await user.upload(getInput(), buildLargeFile("large.wav"));
  await waitForRequests(1);
  expect(getPaths()).toEqual(["again/5"]);
  cleanup();
  FakeXhr.opened = [];

  const other = renderUploads();
  await other.user.upload(getInput(), buildLargeFile("large.wav", 1));
  await waitForRequests(3);
  expect(getPaths()[0]).toBe("first/1");
  expect(bodiesOf(RESUME)).toHaveLength(1);
});

test("starts over when the server no longer knows the upload", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), buildLargeFile());
  await waitForRequests(3);
  await act(async () => getRunning().forEach((xhr) => xhr.fail()));
  await user.click(await getRow().findByRole("button", { name: "Volver a intentar" }));
  await waitForRequests(6);
  expect(bodiesOf(START)).toHaveLength(2);
});

test("sends no part again when only the response to completion was lost", async () => {
  responses[COMPLETE] = () => ({ status: 503, body: { error: "ServiceUnavailable", message: "Inténtalo." } });
  const { user } = renderUploads();
  await user.upload(getInput(), buildLargeFile());
  await waitForRequests(3);
  await respondToAll();
  expect(await getRow().findByText("Inténtalo.")).toBeTruthy();
  const fileUrl = "https://stored/joined.wav";
  responses[RESUME] = () => ({ status: 200, body: { ...buildUpload("again"), parts: [], fileUrl } });
  await user.click(getRow().getByRole("button", { name: "Volver a intentar" }));
  expect(await getRow().findByText(/^Subido/)).toBeTruthy();
  expect(FakeXhr.opened).toHaveLength(PARTS);
});

test("removing the file aborts its upload", async () => {
  const { user } = renderUploads();
  await user.upload(getInput(), buildLargeFile());
  await waitForRequests(3);
  await user.click(screen.getByRole("button", { name: "Quitar large.wav" }));
  await waitFor(() => expect(bodiesOf(ABORT)).toEqual([REF]));
  expect(localStorage.length).toBe(0);
});
