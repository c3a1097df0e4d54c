import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toStoredCover } from "@/components/editor/uploads/upload";
import * as imageCropperModule from "@/components/ui/image-cropper";
import { stubExports } from "@/tests/setup/stub-exports";
import { FakeXhr } from "./uploads/fake-xhr";
import { renderUploads } from "./uploads/upload-harness";
import { bodiesOf, requests } from "./stub-api";
import { DELETE_FILE, SIGN, stubUploadApi } from "./uploads/stub-upload-api";

type CropperProps = { aspect: number; onAreaChange: (area: object) => void; onLoadError: () => void };

stubExports(imageCropperModule, {
  ImageCropper: ({ aspect, onAreaChange, onLoadError }: CropperProps) => (
    <>
      <button type="button" onClick={() => onAreaChange({ x: 10, y: 20, width: 2000, height: 1500 })}>
        Encuadrar a {aspect.toFixed(2)}
      </button>
      <button type="button" onClick={onLoadError}>
        Fallar
      </button>
    </>
  ),
});

const drawImage = vi.fn();

beforeEach(() => {
  stubUploadApi();
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
const getZone = () => screen.getByLabelText<HTMLInputElement>("Portada (opcional)");
const findButton = (name: string) => screen.findByRole("button", { name });
const waitForRequests = (count: number) => waitFor(() => expect(FakeXhr.opened).toHaveLength(count));

test("crops an image to 4:3 and uploads only the crop", async () => {
  const { user, queue } = renderUploads();
  await user.upload(getZone(), image("monte.jpeg", "image/jpeg"));
  expect(await screen.findByRole("dialog", { name: "Recorta tu portada" })).toBeTruthy();
  expect(requests).toEqual([]);
  await user.click(await findButton("Encuadrar a 1.33"));
  await user.click(await findButton("Usar esta portada"));
  await waitForRequests(1);
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 10, 20, 2000, 1500, 0, 0, 1280, 960);
  expect(bodiesOf(SIGN)).toMatchObject([
    { fileName: "monte.jpg", fileType: "image/jpeg", fileSize: 3, S3ObjectPath: "covers" },
  ]);
  await act(async () => FakeXhr.opened[0]?.respond(200));
  expect(queue.snapshot()).toMatchObject([
    { area: "covers", state: "done", fileUrl: "https://stored/monte.jpg" },
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Volver a recortar"));
});

test("can crop again, which deletes the previous crop", async () => {
  const { user, queue } = renderUploads();
  await user.upload(getZone(), image("monte.png", "image/png"));
  await user.click(await findButton("Usar esta portada"));
  await waitForRequests(1);
  // Centred by default.
  expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 112.5, 900, 675, 0, 0, 900, 675);
  await act(async () => FakeXhr.opened[0]?.respond(200));
  await user.click(await findButton("Volver a recortar"));
  await user.click(await findButton("Encuadrar a 1.33"));
  await user.click(await findButton("Usar esta portada"));
  await waitForRequests(2);
  expect(queue.snapshot()).toHaveLength(1);
  await waitFor(() => expect(bodiesOf(DELETE_FILE)).toHaveLength(1));
});

test("crops a GIF to a still image", async () => {
  const { user } = renderUploads();
  await user.upload(getZone(), image("baile.gif", "image/gif"));
  await user.click(await findButton("Usar esta portada"));
  await waitForRequests(1);
  expect(bodiesOf(SIGN)).toMatchObject([{ fileName: "baile.png", fileType: "image/png" }]);
});

test("cancelling the dialog uploads nothing", async () => {
  const { user, queue } = renderUploads();
  act(() => queue.loadStored([toStoredCover("https://stored/cover.webp")]));
  expect(screen.getByText("Tu portada")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Volver a recortar" })).toBeNull();
  await user.click(await findButton("Quitar Tu portada"));
  await user.upload(getZone(), image("monte.png", "image/png"));
  await user.click(await findButton("Cancelar"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests).toEqual([]);
  expect(queue.snapshot()).toEqual([]);
});

test.each([
  ["a file that is no image", image("x.svg", "image/svg+xml"), /Elige una imagen con formato JPG, PNG o GIF/],
  ["an empty file", image("x.png", "image/png", 0), /vacío/],
  ["a file that is too large", image("x.png", "image/png", 5 * 1_048_576), /inferior a 5MB/],
])("%s is rejected before cropping", async (_name, file, message) => {
  const { user } = renderUploads();
  await user.upload(getZone(), file);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests).toEqual([]);
});

test("reports an image that cannot be decoded", async () => {
  const { user } = renderUploads();
  await user.upload(getZone(), image("roto.png", "image/png"));
  await user.click(await findButton("Fallar"));
  expect(await screen.findByText(/Este formato no es válido/)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});
