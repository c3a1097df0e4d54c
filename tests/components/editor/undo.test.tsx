import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "@/components/ui/toast";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import { buildWorkshop, getButton, renderEditor, stored, stubEditorApi, waitUntilSaved } from "./setup";

// Parts that were removed by mistake can be brought back, also after a save without them.

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn(), dismissToast: vi.fn() });

beforeEach(stubEditorApi);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const FILE_ID = "0195d000-0000-7000-8000-00000000000a";

const file = {
  id: FILE_ID,
  kind: "VIDEO" as const,
  title: "Llegar",
  mimeType: "video/mp4",
  size: 1000,
  durationSeconds: 60,
  freeSample: false,
  chapters: [],
  waveform: null,
  fileUrl: "https://stored/llegar.mp4",
  fileName: "llegar.mp4",
};

const buildLesson = (title: string, fileId: string | null) => ({
  id: crypto.randomUUID(),
  title,
  text: fileId ? "" : "Texto",
  linkUrl: null,
  fileId,
  hasText: fileId === null,
  hasLink: false,
  freeSample: false,
  availableAfterDays: 0,
});

/** Presses the button of the last toast. */
function undo(): void {
  const options = vi.mocked(toast).mock.lastCall?.[1];
  expect(options?.action?.label).toBe("Deshacer");
  act(() => options?.action?.onClick());
}

test("a lesson comes back to its place, with its video", async () => {
  const lessons = [buildLesson("Llegar", FILE_ID), buildLesson("Sentarse", null)];
  const modules = [{ id: crypto.randomUUID(), title: "", lessons }];
  const course = { contentType: "COURSE", onlineType: "RECORDED", encuentros: [], files: [file] } as const;
  const { user } = renderEditor(buildWorkshop({ ...course, encuentros: [], files: [file], modules }), 3);
  await user.click(await screen.findByRole("button", { name: "Quitar Llegar" }));
  expect(vi.mocked(toast).mock.lastCall?.[0]).toBe("Has quitado Llegar.");
  await waitUntilSaved();
  expect(stored.fields).toMatchObject({ files: [], modules: [{ lessons: [{ title: "Sentarse" }] }] });

  undo();
  await waitFor(() =>
    expect(stored.fields).toMatchObject({
      files: [{ fileUrl: "https://stored/llegar.mp4" }],
      modules: [
        { lessons: [{ title: "Llegar", fileUrl: "https://stored/llegar.mp4" }, { title: "Sentarse" }] },
      ],
    }),
  );
});

test("a file comes back to its place", async () => {
  const files = [file, { ...file, id: "b", fileUrl: "https://stored/b.mp4", fileName: "b.mp4", title: "B" }];
  const { user } = renderEditor(buildWorkshop({ files }), 3);
  await user.click(await screen.findByRole("button", { name: "Quitar llegar.mp4" }));
  await waitUntilSaved();
  undo();
  await waitFor(() => expect(stored.fields.files).toMatchObject([{ title: "Llegar" }, { title: "B" }]));
});

test("an encuentro comes back at its hour", async () => {
  const { user } = renderEditor(buildWorkshop(), 3);
  await user.click(getButton("Opciones del encuentro 1"));
  await user.click(await screen.findByRole("menuitem", { name: "Quitar" }));
  await waitUntilSaved();
  expect(stored.fields.encuentros).toEqual([]);
  undo();
  await waitFor(() =>
    expect(stored.fields.encuentros).toMatchObject([{ startsAt: "2099-12-05T18:00:00Z", room: true }]),
  );
});
