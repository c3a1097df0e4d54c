import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams } from "next/navigation";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PhotoCropperProps } from "@/components/onboarding/photo-cropper";
import { SetupWizard } from "@/components/onboarding/setup-wizard";
import * as sessionStore from "@/components/common/session/session-store";
import * as sessionModule from "@/components/common/session/use-session";
import * as navigation from "next/navigation";
import * as photoCropperModule from "@/components/onboarding/photo-cropper";
import { stubExports } from "@/tests/setup/stub-exports";

const refreshSession = vi.fn(async () => null);
stubExports(sessionStore, { refreshSession });
stubExports(sessionModule, { useSession: vi.fn() });
stubExports(navigation, {
  usePathname: () => "/explora",
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: vi.fn(),
});
stubExports(photoCropperModule, {
  PhotoCropper: ({ onAreaChange, onLoadError }: PhotoCropperProps) => (
    <>
      <button type="button" onClick={() => onAreaChange({ x: 10, y: 20, width: 300, height: 300 })}>
        Encuadrar
      </button>
      <button type="button" onClick={onLoadError}>
        Fallar
      </button>
    </>
  ),
});

const fetchMock = vi.fn<typeof fetch>();
const drawImage = vi.fn();

type SentRequest = { method: string; url: string; file: Blob };
const sent: SentRequest[] = [];
let answer: { status: number; text: string };
let progress: ((event: { loaded: number; total: number }) => void) | null;
let finish: () => void;

class FakeRequest {
  upload = { onprogress: null as typeof progress };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  status = 0;
  responseText = "";
  private target = { method: "", url: "" };
  open(method: string, url: string) {
    this.target = { method, url };
  }
  send(form: FormData) {
    sent.push({ ...this.target, file: form.get("file") as Blob });
    progress = this.upload.onprogress;
    finish = () => {
      this.status = answer.status;
      this.responseText = answer.text;
      if (answer.status === 0) this.onerror?.();
      else this.onload?.();
    };
  }
}

function openPhotoStep(image: string | null = null) {
  const user = { id: "u1", profileId: "p1", name: "Inés", completedStep: 2, image };
  vi.mocked(useSession).mockReturnValue({ data: { user, userId: "u1" } } as never);
  render(<SetupWizard open onClose={vi.fn()} />);
  return userEvent.setup({ applyAccept: false });
}

const photo = (name: string, type: string, size = 4) => new File([new Uint8Array(size)], name, { type });
const button = (name: string) => screen.getByRole("button", { name });
const zone = () => screen.findByLabelText<HTMLInputElement>("Tu foto");
const findNextStep = () => screen.findByRole("heading", { name: "¿Qué te llama?" });

const MEGABYTE = 1_048_576;
const INVALID_TYPE = "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF.";
const TOO_LARGE = "El archivo es demasiado grande. Elige un fichero de tamaño inferior a 2MB.";

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 900, height: 600, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["square"], { type })),
  );
  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as never);
  fetchMock.mockImplementation(async () => Response.json({ data: {} }));
  answer = { status: 200, text: '{"data":{}}' };
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sent.length = 0;
});

test.each([
  ["texto.txt", "text/plain", 4, INVALID_TYPE],
  ["dibujo.svg", "image/svg+xml", 4, INVALID_TYPE],
  ["foto.webp", "image/webp", 4, INVALID_TYPE],
  ["sin-tipo.exe", "", 4, INVALID_TYPE],
  ["foto.jpg", "image/jpeg", 2 * MEGABYTE, TOO_LARGE],
])("rejects %s (%s, %i bytes) with an error", async (name, type, size, text) => {
  const user = openPhotoStep();
  await user.upload(await zone(), photo(name, type, size));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Guardar y continuar" })).toBeNull();
});

test.each([
  ["foto.jpg", "image/jpeg"],
  ["foto.png", "image/png"],
  ["foto.gif", "image/gif"],
  ["FOTO.JPEG", ""],
])("accepts %s just below two megabytes", async (name, type) => {
  const user = openPhotoStep();
  await user.upload(await zone(), photo(name, type, 2 * MEGABYTE - 1));
  expect(await screen.findByRole("button", { name: "Guardar y continuar" })).toBeTruthy();
});

test("uploads the cropped square, shows the progress and advances", async () => {
  const user = openPhotoStep();
  await user.upload(await zone(), photo("foto.jpg", "image/jpeg"));
  await user.click(await screen.findByRole("button", { name: "Encuadrar" }));
  await user.click(button("Guardar y continuar"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: "POST", url: "/api/profiles/p1/step-3" });
  expect(sent[0]?.file.type).toBe("image/jpeg");
  expect(drawImage.mock.calls[0]?.slice(1)).toEqual([10, 20, 300, 300, 0, 0, 640, 640]);

  progress?.({ loaded: 1, total: 4 });
  expect(await screen.findByText("25 %")).toBeTruthy();
  finish();
  await findNextStep();
  expect(refreshSession).toHaveBeenCalledOnce();
});

test("crops the center of a photo that was not moved", async () => {
  const user = openPhotoStep();
  await user.upload(await zone(), photo("foto.png", "image/png"));
  await user.click(await screen.findByRole("button", { name: "Guardar y continuar" }));
  await waitFor(() => expect(drawImage.mock.calls[0]?.slice(1, 5)).toEqual([150, 0, 600, 600]));
});

test.each([
  [0, "", "No hay conexión. Inténtalo de nuevo."],
  [503, '{"error":"ServiceUnavailable","message":"No responde."}', "No responde."],
  [502, "<html>", "¡Ups! Parece que algo salió mal. Por favor, inténtalo más tarde."],
])("keeps the photo after a failed upload (%i), to retry", async (status, text, message) => {
  const user = openPhotoStep();
  await user.upload(await zone(), photo("foto.jpg", "image/jpeg"));
  answer = { status, text };
  await user.click(await screen.findByRole("button", { name: "Guardar y continuar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  finish();
  expect((await screen.findByRole("alert")).textContent).toBe(message);

  answer = { status: 200, text: "{}" };
  await user.click(button("Guardar y continuar"));
  await waitFor(() => expect(sent).toHaveLength(2));
  finish();
  await findNextStep();
});

test("rejects an unreadable image, and another one can be selected", async () => {
  const user = openPhotoStep();
  await user.upload(await zone(), photo("foto.jpg", "image/jpeg"));
  await user.click(await screen.findByRole("button", { name: "Fallar" }));
  expect(await screen.findByText(INVALID_TYPE)).toBeTruthy();
  await user.upload(await zone(), photo("otra.jpg", "image/jpeg"));
  expect(await screen.findByRole("button", { name: "Guardar y continuar" })).toBeTruthy();
});

test("accepts a dropped photo", async () => {
  openPhotoStep();
  const input = await zone();
  fireEvent.drop(input, { dataTransfer: { files: [photo("foto.jpg", "image/jpeg")] } });
  expect(await screen.findByRole("button", { name: "Guardar y continuar" })).toBeTruthy();
});

test("without a photo, shows an error or skips the step", async () => {
  const user = openPhotoStep();
  await user.click(button("Continuar"));
  expect(await screen.findByText("Debes seleccionar un fichero")).toBeTruthy();
  await user.click(button("Añadir más tarde"));
  await findNextStep();
  expect(fetchMock).toHaveBeenCalledWith(
    "/api/profiles/p1",
    expect.objectContaining({ body: JSON.stringify({ profile: { completedStep: 3 } }) }),
  );
  expect(sent).toHaveLength(0);
});

test("advances with an existing photo", async () => {
  const user = openPhotoStep("/fotos/ines.webp");
  expect(screen.getByRole("img", { name: "Tu foto" }).getAttribute("src")).toBe("/fotos/ines.webp");
  expect(screen.queryByRole("button", { name: "Añadir más tarde" })).toBeNull();
  await user.click(button("Continuar"));
  await findNextStep();
  expect(sent).toHaveLength(0);
});
