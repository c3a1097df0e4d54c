import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeXhr } from "./fake-xhr";
import {
  CREATE,
  DELETE_FILE,
  SIGN,
  UPDATE,
  answers,
  bodiesOf,
  mp3,
  sent,
  showForm,
  startServer,
} from "./setup";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: null }) }));

type User = ReturnType<typeof showForm>;

beforeEach(startServer);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

async function writeEssentials(user: User) {
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.click(screen.getByRole("radio", { name: /Pódcast/ }));
}

test("a file that is chosen first waits for the title and the type, and then goes", async () => {
  const user = showForm();
  await user.upload(filesInput(), mp3("uno.mp3"));
  expect(await row("uno.mp3").findByText(/Escribe el título y elige el tipo/)).toBeTruthy();
  expect(sent).toEqual([]);

  await writeEssentials(user);
  const xhr = await opened(1);
  expect(bodiesOf(CREATE)).toEqual([{ title: "Respirar", contentType: "PODCAST" }]);
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
  const user = showForm();
  await writeEssentials(user);
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
  const user = showForm();
  await writeEssentials(user);
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
  const user = showForm();
  await writeEssentials(user);
  await user.upload(filesInput(), mp3("uno.mp3"));
  const xhr = await opened(1);
  await act(async () => xhr.fail());
  expect(row("uno.mp3").getByText("No hay conexión. Inténtalo de nuevo.")).toBeTruthy();
  expect(row("uno.mp3").getByRole("button", { name: "Volver a intentar" })).toBeTruthy();
});

test("what the server says of a file stands beside it", async () => {
  answers[SIGN] = () => ({
    status: 422,
    body: {
      success: false,
      error: "ValidationError",
      message: "Revisa los campos marcados.",
      fields: { file: "Este formato no es válido." },
    },
  });
  const user = showForm();
  await writeEssentials(user);
  await user.upload(filesInput(), mp3("uno.mp3"));
  expect(await row("uno.mp3").findByText("Este formato no es válido.")).toBeTruthy();
});

test("what we do not take is refused before anything is sent", async () => {
  const user = showForm();
  await writeEssentials(user);
  await user.upload(filesInput(), new File(["hola"], "notas.txt", { type: "text/plain" }));
  expect(row("notas.txt").getByText(/Este formato no es válido\. Elige un audio/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test("three go at once, to one draft, and the fourth when there is room", async () => {
  const user = showForm();
  await writeEssentials(user);
  await user.upload(
    filesInput(),
    ["uno.mp3", "dos.mp3", "tres.mp3", "cuatro.mp3"].map((name) => mp3(name)),
  );
  await opened(3);
  expect(row("cuatro.mp3").getByText(/En espera/)).toBeTruthy();
  expect(bodiesOf(CREATE)).toHaveLength(1);
  await act(async () => FakeXhr.opened[0]?.answer(200));
  expect((await opened(4)).url).toBe("https://signed/cuatro.mp3");
});

test("order, titles and free samples are what is saved", async () => {
  const user = showForm();
  await writeEssentials(user);
  await user.upload(filesInput(), [mp3("uno.mp3"), mp3("dos.mp3")]);
  await opened(2);
  await act(async () => FakeXhr.opened.forEach((xhr) => xhr.answer(200)));
  await user.click(screen.getByRole("button", { name: "Bajar uno.mp3 un puesto" }));
  await user.click(row("dos.mp3").getByRole("checkbox", { name: "Muestra gratuita" }));
  await user.clear(row("uno.mp3").getByLabelText("Título del archivo"));
  await user.type(row("uno.mp3").getByLabelText("Título del archivo"), "El primero");
  await user.click(screen.getByRole("button", { name: "Guardar borrador" }));
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  expect(bodiesOf(UPDATE)[0]?.files).toEqual([
    { fileUrl: "https://stored/dos.mp3", title: "dos", freeSample: true },
    { fileUrl: "https://stored/uno.mp3", title: "El primero", freeSample: false },
  ]);
});

test("a file that is taken away is deleted", async () => {
  const user = showForm();
  await writeEssentials(user);
  await user.upload(filesInput(), mp3("uno.mp3"));
  const xhr = await opened(1);
  await act(async () => xhr.answer(200));
  await user.click(screen.getByRole("button", { name: "Quitar uno.mp3" }));
  expect(screen.queryByText("uno.mp3")).toBeNull();
  await waitFor(() =>
    expect(bodiesOf(DELETE_FILE)).toEqual([{ fileURL: "https://stored/uno.mp3", ayniContentId: "a1" }]),
  );
});
