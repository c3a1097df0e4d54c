import { cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import { buildWorkshop, getButton, renderEditor, stubEditorApi, UPDATE } from "./setup";
import { bodiesOf } from "./stub-api";

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn() });

beforeEach(stubEditorApi);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const buildLesson = (title: string) => ({
  id: crypto.randomUUID(),
  title,
  text: "Texto",
  linkUrl: null,
  fileId: null,
  hasText: true,
  hasLink: false,
  freeSample: false,
  availableAfterDays: 0,
});

const buildModule = (title: string, lessons: string[]) => ({
  id: crypto.randomUUID(),
  title,
  lessons: lessons.map(buildLesson),
});

/** Renders the step of lessons of a course of three modules, the last of which is empty. */
async function renderLessons() {
  const modules = [
    buildModule("Raíz", ["Llegar", "Sentarse"]),
    buildModule("Tallo", ["Respirar"]),
    buildModule("Flor", []),
  ];
  const changes = { contentType: "COURSE", onlineType: "RECORDED", encuentros: [], modules } as const;
  const rendered = renderEditor(buildWorkshop({ ...changes, modules, encuentros: [] }), 3);
  // Loaded with its step.
  await screen.findByRole("heading", { name: "Lecciones" });
  return rendered;
}

const MODULES = ["Raíz", "Tallo", "Flor"];

/** Titles of lessons by module, as they are shown. */
const readOrder = () =>
  MODULES.map((name) =>
    within(screen.getByRole("region", { name }))
      .queryAllByRole("listitem")
      .map((item) => item.querySelector("summary > span > span")?.textContent ?? ""),
  );

const getSummary = (title: string): HTMLElement => {
  const summary = screen.getByText(title, { selector: "summary span" }).closest("summary");
  if (!summary) throw new Error(`There is no lesson ${title}`);
  return summary;
};

const expectAnnounced = (text: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map((row) => row.textContent)).toContain(text));

/** Waits until an order is saved, so that the save does not reach the next test. */
const expectSaved = (order: string[][]) =>
  waitFor(() =>
    expect(bodiesOf(UPDATE).at(-1)?.modules).toMatchObject(
      order.map((titles, index) => ({ title: MODULES[index], lessons: titles.map((title) => ({ title })) })),
    ),
  );

test("a lesson moves by Alt and an arrow, also into other modules, keeps the focus and is announced", async () => {
  const { user } = await renderLessons();
  getSummary("Llegar").focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(readOrder()).toEqual([["Sentarse", "Llegar"], ["Respirar"], []]);
  await expectAnnounced("Llegar: puesto 2 del módulo 1");
  await waitFor(() => expect(document.activeElement).toBe(getSummary("Llegar")));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expectAnnounced("Llegar: puesto 1 del módulo 2");
  expect(readOrder()).toEqual([["Sentarse"], ["Llegar", "Respirar"], []]);
  await waitFor(() => expect(document.activeElement).toBe(getSummary("Llegar")));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await waitFor(() => expect(document.activeElement).toBe(getSummary("Llegar")));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expectAnnounced("Llegar: puesto 1 del módulo 3");
  expect(readOrder()).toEqual([["Sentarse"], ["Respirar"], ["Llegar"]]);
  // Beyond the last module nothing happens, and arrows without Alt do not move.
  await waitFor(() => expect(document.activeElement).toBe(getSummary("Llegar")));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}{ArrowUp}");
  expect(readOrder()).toEqual([["Sentarse"], ["Respirar"], ["Llegar"]]);
  await expectSaved([["Sentarse"], ["Respirar"], ["Llegar"]]);
});

test("its buttons do the same", async () => {
  const { user } = await renderLessons();
  await user.click(getButton("Subir Respirar"));
  expect(readOrder()).toEqual([["Llegar", "Sentarse", "Respirar"], [], []]);
  await expectAnnounced("Respirar: puesto 3 del módulo 1");
  await user.click(getButton("Bajar Respirar"));
  expect(readOrder()).toEqual([["Llegar", "Sentarse"], ["Respirar"], []]);
});

test("a module moves with its lessons, and the focus stays on a button that works", async () => {
  const { user } = await renderLessons();
  await user.click(getButton("Bajar Tallo"));
  await expectAnnounced("Tallo: puesto 3 de 3");
  expect(screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"))).toEqual(
    expect.arrayContaining(["Raíz", "Flor", "Tallo"]),
  );
  await waitFor(() => expect(document.activeElement).toBe(getButton("Subir Tallo")));
});

test("what is removed or added passes the focus on", async () => {
  const { user } = await renderLessons();
  const expectFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(getButton(name)));
  await user.click(getButton("Quitar Respirar"));
  await expectFocus("Añadir una lección a Tallo");
  await user.click(getButton("Quitar Tallo"));
  await expectFocus("Añadir un módulo");
  await user.click(getButton("Añadir un módulo"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Título del módulo 3")));
});

/** Creates the data that a drag carries from its start to its drop. */
function createTransfer() {
  const data = new Map<string, string>();
  return {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? "",
    get types() {
      return [...data.keys()];
    },
  };
}

/** Starts to drag a lesson. Returns what drops it, and whether a place would take it. */
function drag(title: string) {
  const dataTransfer = createTransfer();
  const handle = getSummary(title).querySelector("[draggable]");
  if (!handle) throw new Error("There is no handle");
  fireEvent.dragStart(handle, { dataTransfer });
  const isAccepted = (target: Element) => {
    const over = createEvent.dragOver(target, { dataTransfer });
    fireEvent(target, over);
    return over.defaultPrevented;
  };
  return {
    isAccepted,
    dropOn(target: Element) {
      expect(isAccepted(target)).toBe(true);
      fireEvent.drop(target, { dataTransfer });
    },
    /** As Escape does: the browser ends the drag without a drop. */
    cancel: () => fireEvent.dragEnd(handle, { dataTransfer }),
  };
}

test("a lesson is dragged before another one, and to the end of a module, also an empty one", async () => {
  await renderLessons();
  drag("Respirar").dropOn(getSummary("Llegar"));
  expect(readOrder()).toEqual([["Respirar", "Llegar", "Sentarse"], [], []]);
  await expectAnnounced("Respirar: puesto 1 del módulo 1");
  drag("Llegar").dropOn(screen.getByRole("region", { name: "Flor" }));
  expect(readOrder()).toEqual([["Respirar", "Sentarse"], [], ["Llegar"]]);
  await expectAnnounced("Llegar: puesto 1 del módulo 3");
  drag("Respirar").dropOn(screen.getByRole("region", { name: "Raíz" }));
  expect(readOrder()).toEqual([["Sentarse", "Respirar"], [], ["Llegar"]]);
  await expectSaved([["Sentarse", "Respirar"], [], ["Llegar"]]);
});

test("a drag that is cancelled changes nothing, and nothing else is accepted", async () => {
  await renderLessons();
  const dragged = drag("Respirar");
  const target = getSummary("Llegar");
  expect(dragged.isAccepted(target)).toBe(true);
  dragged.cancel();
  expect(readOrder()).toEqual([["Llegar", "Sentarse"], ["Respirar"], []]);
  const foreign = createEvent.dragOver(target, { dataTransfer: { ...createTransfer(), types: ["Files"] } });
  fireEvent(target, foreign);
  expect(foreign.defaultPrevented).toBe(false);
  expect(bodiesOf(UPDATE)).toEqual([]);
});
