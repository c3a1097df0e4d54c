import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PART_BYTES } from "@/lib/content/uploads/multipart/schema";
import { FakeXhr } from "./fake-xhr";
import { showFiles } from "./upload-harness";
import { ABORT, answers, bodiesOf, COMPLETE, RESUME, SIGN, START, startServer } from "./stub-upload-api";

const PARTS = 5;
const SIZE = PART_BYTES * 4 + 100;
const REF = { uploadId: "u1", key: "content/a1/x_large.wav" };
const urls = (made: string) => Array.from({ length: PARTS }, (_, index) => `https://${made}/${index + 1}`);
const under = (made: string) => ({ ...REF, partSize: PART_BYTES, urls: urls(made) });
const part = (PartNumber: number) => ({ PartNumber, ETag: `"e${PartNumber}"` });

beforeEach(() => {
  startServer();
  answers[START] = () => ({ status: 200, body: under("first") });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** As large as it says, without the bytes. */
function largeFile(name = "large.wav", lastModified = 1_750_000_000_000): File {
  const file = new File([], name, { type: "audio/wav", lastModified });
  Object.defineProperty(file, "size", { value: SIZE });
  file.slice = (from = 0, to = SIZE) => ({ size: Math.min(to, SIZE) - from }) as Blob;
  return file;
}

const input = () => screen.getByLabelText<HTMLInputElement>("Audios");
const row = () => within(screen.getByText("large.wav", { selector: "li span" }).closest("li") as HTMLElement);
const running = () => FakeXhr.opened.filter(({ status, aborted }) => status === 0 && !aborted);
const opened = (count: number) => waitFor(() => expect(FakeXhr.opened).toHaveLength(count));
const paths = () => FakeXhr.opened.map(({ url }) => url.replace("https://", ""));

async function answerOne(xhr: FakeXhr | undefined) {
  const number = xhr?.url.split("/").at(-1);
  await act(async () => xhr?.answer(200, `"e${number}"`));
}

async function answerAll() {
  while (running().length > 0) await answerOne(running()[0]);
}

test("a large file goes in parts, three at once, and is put together", async () => {
  const { user, queue } = showFiles();
  await user.upload(input(), largeFile());
  await opened(3);
  expect(paths()).toEqual(["first/1", "first/2", "first/3"]);
  expect(FakeXhr.opened[0]).toMatchObject({ method: "PUT", headers: {} });
  expect(FakeXhr.opened.map(({ body }) => (body as Blob).size)).toEqual([PART_BYTES, PART_BYTES, PART_BYTES]);
  act(() => FakeXhr.opened[0]?.progress(PART_BYTES / 2, PART_BYTES));
  act(() => FakeXhr.opened[1]?.progress(PART_BYTES / 2, PART_BYTES));
  expect(row().getByText(/Subiendo… 25 %/)).toBeTruthy();
  await answerAll();
  expect(await row().findByText(/^Subido/)).toBeTruthy();
  expect((FakeXhr.opened[4]?.body as Blob).size).toBe(100);
  expect(bodiesOf(SIGN)).toEqual([]);
  expect(bodiesOf(COMPLETE)).toEqual([{ ...REF, parts: expect.arrayContaining([1, 2, 3, 4, 5].map(part)) }]);
  expect(queue.snapshot()[0]).toMatchObject({ state: "done", fileUrl: "https://stored/large.wav" });
  expect(localStorage.length).toBe(0);
});

test("after a cut it goes on with what did not arrive", async () => {
  const { user } = showFiles();
  await user.upload(input(), largeFile());
  await opened(3);
  await answerOne(FakeXhr.opened[0]);
  await opened(4);
  await act(async () => running().forEach((xhr) => xhr.fail()));
  expect(await row().findByText("No hay conexión. Inténtalo de nuevo.")).toBeTruthy();
  expect(FakeXhr.opened).toHaveLength(4);

  answers[RESUME] = () => ({ status: 200, body: { ...under("again"), parts: [part(1)], fileUrl: null } });
  await user.click(row().getByRole("button", { name: "Volver a intentar" }));
  await opened(7);
  expect(row().getByText(/Subiendo… 25 %/)).toBeTruthy();
  await answerAll();
  expect(await row().findByText(/^Subido/)).toBeTruthy();
  expect(bodiesOf(RESUME)).toEqual([REF]);
  expect(bodiesOf(START)).toHaveLength(1);
  expect(paths().slice(4)).toEqual(["again/2", "again/3", "again/4", "again/5"]);
});

test("it can be cancelled, and then goes on", async () => {
  const { user } = showFiles();
  await user.upload(input(), largeFile());
  await opened(3);
  await user.click(row().getByRole("button", { name: "Cancelar" }));
  expect(FakeXhr.opened.every(({ aborted }) => aborted)).toBe(true);
  expect(bodiesOf(ABORT)).toEqual([]);
  await user.click(row().getByRole("button", { name: "Volver a intentar" }));
  await waitFor(() => expect(bodiesOf(RESUME)).toEqual([REF]));
});

test("the same file chosen after the page was loaded anew goes on; another of the same name does not", async () => {
  const first = showFiles();
  await first.user.upload(input(), largeFile());
  await opened(3);
  first.queue.stop();
  cleanup();
  FakeXhr.opened = [];

  answers[RESUME] = () => ({
    status: 200,
    body: { ...under("again"), parts: [1, 2, 3, 4].map(part), fileUrl: null },
  });
  const { user } = showFiles();
  await user.upload(input(), largeFile("large.wav"));
  await opened(1);
  expect(paths()).toEqual(["again/5"]);
  cleanup();
  FakeXhr.opened = [];

  const other = showFiles();
  await other.user.upload(input(), largeFile("large.wav", 1));
  await opened(3);
  expect(paths()[0]).toBe("first/1");
  expect(bodiesOf(RESUME)).toHaveLength(1);
});

test("what the server has forgotten begins anew", async () => {
  const { user } = showFiles();
  await user.upload(input(), largeFile());
  await opened(3);
  await act(async () => running().forEach((xhr) => xhr.fail()));
  await user.click(await row().findByRole("button", { name: "Volver a intentar" }));
  await opened(6);
  expect(bodiesOf(START)).toHaveLength(2);
});

test("an answer that was lost while the parts were put together sends nothing again", async () => {
  answers[COMPLETE] = () => ({ status: 503, body: { error: "ServiceUnavailable", message: "Inténtalo." } });
  const { user } = showFiles();
  await user.upload(input(), largeFile());
  await opened(3);
  await answerAll();
  expect(await row().findByText("Inténtalo.")).toBeTruthy();
  const fileUrl = "https://stored/joined.wav";
  answers[RESUME] = () => ({ status: 200, body: { ...under("again"), parts: [], fileUrl } });
  await user.click(row().getByRole("button", { name: "Volver a intentar" }));
  expect(await row().findByText(/^Subido/)).toBeTruthy();
  expect(FakeXhr.opened).toHaveLength(PARTS);
});

test("one that is taken away is given up", async () => {
  const { user } = showFiles();
  await user.upload(input(), largeFile());
  await opened(3);
  await user.click(screen.getByRole("button", { name: "Quitar large.wav" }));
  await waitFor(() => expect(bodiesOf(ABORT)).toEqual([REF]));
  expect(localStorage.length).toBe(0);
});
