import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prepareSave, toStoredBody } from "@/components/editor/form-schema";
import { emptyForm, newEncuentro, newLesson, type AyniFormValues } from "@/components/editor/form-values";
import { toStoredUpload } from "@/components/editor/uploads/upload";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import { FakeXhr } from "./uploads/fake-xhr";
import { addUploads } from "./uploads/stub-upload-api";
import { UPDATE, buildWorkshop, renderEditor, stored, stubEditorApi, waitUntilSaved } from "./setup";
import { errorResponse, responses } from "./stub-api";

// One bad element of a list never keeps the others from being saved.

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn() });

beforeEach(() => {
  stubEditorApi();
  addUploads();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LOCKED = "Este PDF pide una contraseña para abrirse. Guárdalo sin contraseña y vuelve a subirlo.";

/** The server refuses the file that is named so. */
function refuse(name: string): void {
  const update = responses[UPDATE];
  responses[UPDATE] = (body) => {
    const index = (body.files as { fileUrl: string }[] | undefined)?.findIndex(({ fileUrl }) =>
      fileUrl.endsWith(name),
    );
    if (index !== undefined && index >= 0)
      return errorResponse(422, "ValidationError", { [`files.${index}`]: LOCKED });
    return update?.(body) ?? errorResponse(500, "Unknown");
  };
}

const buildFile = (name: string, type: string) => new File([new Uint8Array(1000)], name, { type });

async function respondAll(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await waitFor(() => expect(FakeXhr.opened.map(({ url }) => url)).toContain(`https://signed/${name}`));
    await act(async () => FakeXhr.opened.find(({ url }) => url.endsWith(`/${name}`))?.respond(200));
  }
}

const getStatuses = () => screen.getAllByRole("status").map((status) => status.textContent);

test("of five files, of which the server refuses the third, four are saved and the row says why", async () => {
  const names = ["uno.pdf", "dos.pdf", "tres.pdf", "cuatro.pdf", "cinco.pdf"];
  refuse("tres.pdf");
  const { user } = renderEditor(buildWorkshop({ contentType: "EBOOK", onlineType: null, encuentros: [] }), 3);
  await user.upload(
    await screen.findByLabelText("PDF o EPUB"),
    names.map((name) => buildFile(name, "application/pdf")),
  );
  await respondAll(names);
  await waitUntilSaved();
  expect((stored.fields.files as { fileUrl: string }[]).map(({ fileUrl }) => fileUrl)).toEqual(
    names.filter((name) => name !== "tres.pdf").map((name) => `https://stored/${name}`),
  );
  const row = screen.getByText("tres.pdf", { selector: "li span" }).closest("li");
  expect(row?.textContent).toContain("No se puede usar");
  expect(row?.textContent).toContain(LOCKED);
  expect(getStatuses()).toContainEqual(expect.stringContaining(`tres.pdf: ${LOCKED}`));
});

test("of a course, the lesson says why its file was refused, and the others are saved", async () => {
  const names = ["uno.mp4", "dos.mp4"];
  refuse("uno.mp4");
  const { user } = renderEditor(
    buildWorkshop({ contentType: "COURSE", onlineType: "RECORDED", encuentros: [] }),
    3,
  );
  await user.upload(
    await screen.findByLabelText("Archivos"),
    names.map((name) => buildFile(name, "video/mp4")),
  );
  await respondAll(names);
  await waitUntilSaved();
  expect(stored.fields.modules).toMatchObject([
    {
      lessons: [
        { title: "uno", fileUrl: null },
        { title: "dos", fileUrl: "https://stored/dos.mp4" },
      ],
    },
  ]);
  expect(screen.getByText(LOCKED, { selector: "li > div span" })).toBeTruthy();
  expect(screen.getByText("uno.mp4: No se puede usar")).toBeTruthy();
});

describe("a file of another format is refused at once, with what the field asks for", () => {
  test.each([
    ["COURSE", "Archivos", "a.avi", "video/x-msvideo", "Elige una video con formato MP4, OGG o WEBM."],
    ["COURSE", "Archivos", "b.txt", "text/plain", "Elige una video con formato MP4, OGG o WEBM."],
    ["EBOOK", "PDF o EPUB", "a.avi", "video/x-msvideo", "Elige un PDF o EPUB."],
    ["PODCAST", "Audios", "a.avi", "video/x-msvideo", "Elige un audio MP3, M4A, OGG o WAV."],
    [
      "WORKSHOP",
      "Archivos (opcional)",
      "a.avi",
      "video/x-msvideo",
      "Elige una video con formato MP4, OGG o WEBM.",
    ],
  ] as const)("%s, %s: %s", async (contentType, label, name, type, advice) => {
    const onlineType = contentType === "COURSE" ? "RECORDED" : null;
    const { user } = renderEditor(buildWorkshop({ contentType, onlineType, encuentros: [] }), 3);
    await user.upload(await screen.findByLabelText(label), buildFile(name, type));
    const text = `Este formato no es válido. ${advice}`;
    expect(await screen.findByText(text, { selector: "li span" })).toBeTruthy();
    expect(getStatuses()).toContainEqual(expect.stringContaining(`${name}: ${text}`));
  });
});

describe("an invalid row is sent as the server has it, or left out, and the others are saved", () => {
  const form = (changes: Partial<AyniFormValues>): AyniFormValues => ({
    ...emptyForm,
    title: "Respirar",
    timezone: "Europe/Madrid",
    ...changes,
  });
  const encuentro = (startsAt: string, joinUrl: string, id = "") => ({
    ...newEncuentro(),
    id,
    where: "LINK" as const,
    startsAt,
    joinUrl,
  });
  const ID = "0195d000-0000-7000-8000-000000000001";

  test("encuentros", async () => {
    const before = form({
      contentType: "WORKSHOP",
      encuentros: [encuentro("2099-01-01T10:00", "https://a.test", ID)],
    });
    const now = {
      ...before,
      encuentros: [
        encuentro("2099-01-02T10:00", "esto no es un enlace", ID),
        encuentro("2099-01-03T10:00", "tampoco"),
        encuentro("2099-01-04T10:00", "https://b.test"),
      ],
    };
    const { body, problems, isComplete } = await prepareSave(now, await toStoredBody(before));
    expect(body.encuentros).toMatchObject([
      { id: ID, startsAt: "2099-01-02T09:00:00Z", joinUrl: "https://a.test" },
      { startsAt: "2099-01-03T09:00:00Z" },
      { startsAt: "2099-01-04T09:00:00Z", joinUrl: "https://b.test" },
    ]);
    expect(body.encuentros?.[1]).not.toHaveProperty("joinUrl");
    expect(Object.keys(problems)).toEqual(["encuentros.0.joinUrl", "encuentros.1.joinUrl"]);
    expect(isComplete).toBe(false);
  });

  test("lessons", async () => {
    const [first, second] = [newLesson(), newLesson()];
    const firstModule = { id: crypto.randomUUID(), title: "", lessons: [{ ...first, title: "Antes" }] };
    const before = form({ contentType: "COURSE", delivery: "RECORDED", modules: [firstModule] });
    const now = {
      ...before,
      modules: [
        {
          ...firstModule,
          lessons: [
            { ...first, title: "Ahora", availableAfterDays: "mañana" },
            { ...second, title: "Nueva", linkUrl: "no" },
            { ...newLesson(), title: "Buena", text: "Texto" },
          ],
        },
      ],
    };
    const { body, problems } = await prepareSave(now, await toStoredBody(before));
    expect(body.modules?.[0]?.lessons).toMatchObject([
      { title: "Ahora", availableAfterDays: 0 },
      { title: "Nueva" },
      { title: "Buena", text: "Texto" },
    ]);
    expect(Object.keys(problems)).toEqual([
      "modules.0.lessons.0.availableAfterDays",
      "modules.0.lessons.1.linkUrl",
    ]);
  });

  test("files with their chapters", async () => {
    const file = (id: string, startSeconds: number) =>
      toStoredUpload({
        id,
        kind: "AUDIO",
        mimeType: "audio/mpeg",
        size: 1,
        freeSample: false,
        title: id,
        durationSeconds: 60,
        chapters: [{ startSeconds, title: "Capítulo" }],
        waveform: null,
        fileUrl: `https://stored/${id}.mp3`,
        fileName: `${id}.mp3`,
      });
    const before = form({ contentType: "PODCAST", files: [file("a", 1), file("b", 1)] });
    const now = { ...before, files: [file("a", -1), file("b", 2)] };
    const { body } = await prepareSave(now, await toStoredBody(before));
    expect(body.files?.map(({ chapters }) => chapters?.[0]?.startSeconds)).toEqual([1, 2]);
  });
});
