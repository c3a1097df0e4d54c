import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EditableAyni } from "@/lib/content/ayni/schema";
import { emptyForm } from "@/components/editor/form-values";
import { toUpdateInput } from "@/components/editor/to-update-input";
import { createLocalUpload } from "@/components/editor/uploads/upload";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import { FakeXhr } from "./uploads/fake-xhr";
import { addUploads } from "./uploads/stub-upload-api";
import {
  READ,
  UPDATE,
  buildWorkshop,
  getButton,
  renderEditor,
  saveElsewhere,
  stored,
  stubEditorApi,
  waitUntilSaved,
} from "./setup";
import { bodiesOf, errorResponse, requests, responses } from "./stub-api";

// Entered texts and chosen files are there again after the tab was killed, at whatever moment.

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn() });

let update: (typeof responses)[string];

beforeEach(() => {
  stubEditorApi();
  addUploads();
  update = responses[UPDATE] ?? (() => errorResponse(500, "Unknown"));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Rendered = ReturnType<typeof renderEditor>;

/** The connection hangs: no update is answered, and the server applies none. */
const hangUpdates = () => (responses[UPDATE] = () => new Promise<never>(() => {}));
const answerUpdates = () => (responses[UPDATE] = update);

/** Ends the page as a crash does: nothing that it does on leaving takes effect. */
function kill({ unmount }: Pick<Rendered, "unmount">): void {
  const copies = Object.entries({ ...localStorage });
  unmount();
  localStorage.clear();
  for (const [key, copy] of copies) localStorage.setItem(key, String(copy));
}

const COPY = "ayllu-crear:u1:a1";

/** The copy is written a moment after each change. */
const waitForCopy = (text: string | RegExp) =>
  waitFor(() => expect(localStorage.getItem(COPY)).toMatch(text));

const buildFile = (name: string, type: string) => new File([new Uint8Array(1000)], name, { type });
const videos = ["uno.mp4", "dos.mp4", "tres.mp4"].map((name) => buildFile(name, "video/mp4"));
const storedUrl = ({ name }: File) => `https://stored/${name}`;

async function upload({ user }: Rendered, label: string | RegExp, files: File[]): Promise<void> {
  await user.upload(await screen.findByLabelText(label), files);
  for (const { name } of files) {
    await waitFor(() => expect(FakeXhr.opened.map(({ url }) => url)).toContain(`https://signed/${name}`));
    await act(async () => FakeXhr.opened.find(({ url }) => url.endsWith(`/${name}`))?.respond(200));
  }
}

const course = (changes: Partial<EditableAyni> = {}) =>
  buildWorkshop({ contentType: "COURSE", onlineType: "RECORDED", encuentros: [], ...changes });

const listSentLessonFiles = () =>
  (bodiesOf(UPDATE).at(-1)?.modules as { lessons: { title: string; fileUrl: string | null }[] }[]).flatMap(
    ({ lessons }) => lessons.map(({ title, fileUrl }) => [title, fileUrl]),
  );

const listSentFiles = () =>
  (bodiesOf(UPDATE).at(-1)?.files as { fileUrl: string }[]).map(({ fileUrl }) => fileUrl);

const audios = ["uno.mp3", "dos.mp3"].map((name) => buildFile(name, "audio/mpeg"));
const [book] = [buildFile("libro.pdf", "application/pdf")];

describe("after the tab was killed while a save hung, everything is there and is saved", () => {
  test.each([
    ["a podcast", { contentType: "PODCAST", onlineType: null, encuentros: [] }, "Audios", audios],
    ["an e-book", { contentType: "EBOOK", onlineType: null, encuentros: [] }, "PDF o EPUB", [book]],
    ["an event", { contentType: "EVENT" }, "Archivos (opcional)", [book, ...audios]],
    ["a workshop", { contentType: "WORKSHOP" }, "Archivos (opcional)", [book, ...audios]],
  ] as const)("%s with its files", async (_name, changes, label, files) => {
    const ayni = buildWorkshop(changes as Partial<EditableAyni>);
    const first = renderEditor(ayni, 3);
    hangUpdates();
    await upload(first, label, [...files]);
    const titles = screen.getAllByLabelText("Título del archivo");
    await first.user.clear(titles[0] as HTMLElement);
    await first.user.type(titles[0] as HTMLElement, "El primero");
    await first.user.click(screen.getAllByLabelText("Muestra gratuita")[0] as HTMLElement);
    await waitForCopy("El primero");
    await waitForCopy('"freeSample":true');
    kill(first);

    answerUpdates();
    renderEditor(ayni, 3);
    expect(await screen.findByText("Hemos recuperado cambios que no se habían guardado")).toBeTruthy();
    await waitUntilSaved();
    expect(listSentFiles()).toEqual(files.map(storedUrl));
    expect(bodiesOf(UPDATE).at(-1)?.files).toMatchObject([
      { title: "El primero", freeSample: true },
      ...files.slice(1).map(() => ({})),
    ]);
  });

  test.each(["RECORDED", "VIDEOCALL"] as const)(
    "a course (%s) with the files of its lessons",
    async (onlineType) => {
      const ayni = course({
        onlineType,
        ...(onlineType === "VIDEOCALL" ? { encuentros: buildWorkshop().encuentros } : {}),
      });
      const first = renderEditor(ayni, 3);
      await screen.findByRole("heading", { name: "Lecciones" });
      hangUpdates();
      await upload(first, "Archivos", videos);
      await first.user.click(getButton("Subir tres"));
      await waitForCopy(/"lessons":\[\{[^\]]*"uno"[^\]]*"tres"[^\]]*"dos"/);
      await waitFor(() => expect(bodiesOf(UPDATE).length).toBeGreaterThan(0));
      kill(first);

      answerUpdates();
      renderEditor(ayni, 3);
      expect(await screen.findByText("Hemos recuperado cambios que no se habían guardado")).toBeTruthy();
      expect(screen.queryByText("Vacía todavía")).toBeNull();
      expect(screen.getByText("tres.mp4", { selector: "summary span" })).toBeTruthy();
      await waitUntilSaved();
      expect(listSentLessonFiles()).toEqual([
        ["uno", "https://stored/uno.mp4"],
        ["tres", "https://stored/tres.mp4"],
        ["dos", "https://stored/dos.mp4"],
      ]);
      expect(listSentFiles()).toEqual(["uno", "tres", "dos"].map((name) => `https://stored/${name}.mp4`));
    },
  );
});

test("a file that was still being sent keeps its lesson, and goes on when it is chosen again", async () => {
  const ayni = course();
  const first = renderEditor(ayni, 3);
  await screen.findByRole("heading", { name: "Lecciones" });
  hangUpdates();
  await first.user.upload(await screen.findByLabelText("Archivos"), videos.slice(0, 1));
  await waitFor(() => expect(FakeXhr.opened).toHaveLength(1));
  await waitForCopy("uno.mp4");
  kill(first);

  answerUpdates();
  const second = renderEditor(ayni, 3);
  expect(
    await screen.findByText("La subida se interrumpió. Vuelve a elegir este archivo y seguirá."),
  ).toBeTruthy();
  FakeXhr.opened = [];
  await upload(second, "Archivos", videos.slice(0, 1));
  await waitFor(() => expect(listSentLessonFiles()).toEqual([["uno", "https://stored/uno.mp4"]]));
  expect(screen.getAllByText("uno", { selector: "summary span" })).toHaveLength(1);
});

describe("a save that was under way when the page was reloaded raises no conflict", () => {
  const describeIt = async (user: Rendered["user"], text: string) => {
    await user.type(screen.getByLabelText("Descripción breve"), text);
    await user.tab();
  };

  /** Opens a page whose first save gets no answer. */
  async function openAndSendFirst(): Promise<Rendered> {
    const first = renderEditor(buildWorkshop());
    hangUpdates();
    await describeIt(first.user, " Uno.");
    await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
    return first;
  }

  test("if the server applies it after the page was read", async () => {
    const first = await openAndSendFirst();
    kill(first);

    renderEditor(buildWorkshop());
    expect(await screen.findByText(/Hemos recuperado/)).toBeTruthy();
    // The update of the former page arrives.
    saveElsewhere({ shortDescription: "Volver al cuerpo. Uno." });
    answerUpdates();
    await waitUntilSaved();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(stored.fields.shortDescription).toBe("Volver al cuerpo. Uno.");
  });

  test("if the server has applied it before, and more was written since", async () => {
    const first = await openAndSendFirst();
    await describeIt(first.user, " Dos.");
    await waitForCopy("Dos.");
    kill(first);
    saveElsewhere({ shortDescription: "Volver al cuerpo. Uno." });

    answerUpdates();
    renderEditor(buildWorkshop({ shortDescription: "Volver al cuerpo. Uno.", version: 2 }));
    expect(await screen.findByText(/Hemos recuperado/)).toBeTruthy();
    await waitUntilSaved();
    expect(stored.fields.shortDescription).toBe("Volver al cuerpo. Uno. Dos.");
  });

  test("but what somebody else saved meanwhile does", async () => {
    const first = await openAndSendFirst();
    kill(first);

    renderEditor(buildWorkshop());
    expect(await screen.findByText(/Hemos recuperado/)).toBeTruthy();
    saveElsewhere({ shortDescription: "De otra persona" });
    answerUpdates();
    expect(await screen.findByRole("dialog", { name: /se ha guardado en otra pestaña/ })).toBeTruthy();
    expect(stored.fields.shortDescription).toBe("De otra persona");
  });
});

test("two tabs keep a copy each", async () => {
  hangUpdates();
  const first = renderEditor(buildWorkshop());
  await first.user.type(within(first.container).getByLabelText("Descripción breve"), " De la primera.");
  await waitForCopy("De la primera.");
  const firstCopy = localStorage.getItem(COPY) ?? "";
  // The other tab has written first; this one did not know of its changes.
  localStorage.setItem(
    COPY,
    firstCopy.replace(/"pageView":"[^"]+"/, '"pageView":"otra"').replace("De la primera.", "De la segunda."),
  );
  await first.user.type(within(first.container).getByLabelText("Descripción breve"), " Sigue.");
  await waitForCopy("De la primera. Sigue.");
  expect(localStorage.getItem(`${COPY}:aparte`)).toContain("De la segunda.");
  // Its save must not reach the next test.
  await waitFor(() => expect(bodiesOf(UPDATE).length).toBeGreaterThan(0));
});

describe("leaving", () => {
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test("asks while something is unsaved", async () => {
    const { user } = renderEditor(buildWorkshop());
    expect(leave()).toBe(false);
    hangUpdates();
    await user.type(screen.getByLabelText("Descripción breve"), " Uno.");
    expect(leave()).toBe(true);
    await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
    expect(leave()).toBe(true);
  });

  test("no longer asks once everything is saved", async () => {
    const { user } = renderEditor(buildWorkshop());
    await user.type(screen.getByLabelText("Descripción breve"), " Uno.");
    await waitUntilSaved();
    expect(leave()).toBe(false);
  });

  test("by a link saves first, and asks only if that fails", async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal("confirm", confirm);
    const followed = vi.fn((event: Event) => event.preventDefault());
    const link = document.body.appendChild(document.createElement("a"));
    link.href = "/ofrecer";
    link.addEventListener("click", followed);
    const { user } = renderEditor(buildWorkshop());
    await user.type(screen.getByLabelText("Descripción breve"), " Uno.");
    fireEvent.click(link);
    await waitFor(() => expect(followed).toHaveBeenCalledTimes(1));
    expect(confirm).not.toHaveBeenCalled();
    expect(stored.fields.shortDescription).toBe("Volver al cuerpo. Uno.");

    hangUpdates();
    await user.type(screen.getByLabelText("Descripción breve"), " Dos.");
    fireEvent.click(link);
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1), { timeout: 5000 });
    expect(followed).toHaveBeenCalledTimes(1);
    link.remove();
  });
});

test("a new cover that is not uploaded yet does not take the former one away", async () => {
  const cover = createLocalUpload("covers", buildFile("nueva.png", "image/png"), "EVENT");
  expect(await toUpdateInput({ ...emptyForm, cover })).not.toHaveProperty("coverUrl");
  expect(await toUpdateInput(emptyForm)).toHaveProperty("coverUrl", null);
});

test("after a failed update the content is read again", async () => {
  const { user } = renderEditor(
    buildWorkshop({ status: "PUBLISHED", publishedAt: "2026-01-01T00:00:00.000Z" }),
  );
  await user.type(screen.getByLabelText("Descripción breve"), " Nuevo.");
  await user.tab();
  responses[UPDATE] = () => errorResponse(500, "Unknown");
  await user.click(await screen.findByRole("button", { name: "Publicar los cambios" }));
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain(READ));
  expect(requests.map(({ call }) => call)).toEqual([UPDATE, READ]);
});
