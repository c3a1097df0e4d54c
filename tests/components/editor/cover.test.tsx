import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedCover } from "@/components/editor/uploads/upload";
import { FakeXhr } from "./uploads/fake-xhr";
import { showFiles } from "./uploads/upload-harness";
import { bodiesOf, DELETE_FILE, sent, SIGN, startServer } from "./uploads/stub-upload-api";

type CropperProps = { aspect: number; onArea: (area: object) => void; onUnreadable: () => void };

vi.mock("@/components/ui/image-cropper", () => ({
  ImageCropper: ({ aspect, onArea, onUnreadable }: CropperProps) => (
    <>
      <button type="button" onClick={() => onArea({ x: 10, y: 20, width: 2000, height: 1500 })}>
        Encuadrar a {aspect.toFixed(2)}
      </button>
      <button type="button" onClick={onUnreadable}>
        Fallar
      </button>
    </>
  ),
}));

const drawImage = vi.fn();

beforeEach(() => {
  startServer();
  drawImage.mockClear();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 900, height: 900, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["cut"], { type })),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const image = (name: string, type: string, size = 4) => new File([new Uint8Array(size)], name, { type });
const zone = () => screen.getByLabelText<HTMLInputElement>("Portada (opcional)");
const button = (name: string) => screen.findByRole("button", { name });
const opened = (count: number) => waitFor(() => expect(FakeXhr.opened).toHaveLength(count));

test("an image is cut to four by three, and only what was cut is sent", async () => {
  const { user, queue } = showFiles();
  await user.upload(zone(), image("monte.jpeg", "image/jpeg"));
  expect(await screen.findByRole("dialog", { name: "Recorta tu portada" })).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(await button("Encuadrar a 1.33"));
  await user.click(await button("Usar esta portada"));
  await opened(1);
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 10, 20, 2000, 1500, 0, 0, 1280, 960);
  expect(bodiesOf(SIGN)).toMatchObject([
    { fileName: "monte.jpg", fileType: "image/jpeg", fileSize: 3, S3ObjectPath: "covers" },
  ]);
  await act(async () => FakeXhr.opened[0]?.answer(200));
  expect(queue.snapshot()).toMatchObject([
    { area: "covers", state: "done", fileUrl: "https://stored/monte.jpg" },
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Volver a recortar"));
});

test("it can be cut again, and the former cut goes", async () => {
  const { user, queue } = showFiles();
  await user.upload(zone(), image("monte.png", "image/png"));
  await user.click(await button("Usar esta portada"));
  await opened(1);
  // Without a choice its middle.
  expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 112.5, 900, 675, 0, 0, 900, 675);
  await act(async () => FakeXhr.opened[0]?.answer(200));
  await user.click(await button("Volver a recortar"));
  await user.click(await button("Encuadrar a 1.33"));
  await user.click(await button("Usar esta portada"));
  await opened(2);
  expect(queue.snapshot()).toHaveLength(1);
  await waitFor(() => expect(bodiesOf(DELETE_FILE)).toHaveLength(1));
});

test("a GIF is cut as a still image", async () => {
  const { user } = showFiles();
  await user.upload(zone(), image("baile.gif", "image/gif"));
  await user.click(await button("Usar esta portada"));
  await opened(1);
  expect(bodiesOf(SIGN)).toMatchObject([{ fileName: "baile.png", fileType: "image/png" }]);
});

test("leaving the dialog sends nothing and keeps the cover that there was", async () => {
  const { user, queue } = showFiles();
  act(() => queue.load([storedCover("https://stored/cover.webp")]));
  expect(screen.getByText("Tu portada")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Volver a recortar" })).toBeNull();
  await user.click(await button("Quitar Tu portada"));
  await user.upload(zone(), image("monte.png", "image/png"));
  await user.click(await button("Cancelar"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
  expect(queue.snapshot()).toEqual([]);
});

test.each([
  ["what is no image", image("x.svg", "image/svg+xml"), /Elige una imagen con formato JPG, PNG o GIF/],
  ["an empty file", image("x.png", "image/png", 0), /vacío/],
  ["too large a file", image("x.png", "image/png", 5 * 1_048_576), /inferior a 5MB/],
])("%s is refused before anything is cut", async (_name, file, message) => {
  const { user } = showFiles();
  await user.upload(zone(), file);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});

test("an image that cannot be read is said to be none", async () => {
  const { user } = showFiles();
  await user.upload(zone(), image("roto.png", "image/png"));
  await user.click(await button("Fallar"));
  expect(await screen.findByText(/Este formato no es válido/)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});
