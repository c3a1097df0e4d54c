import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { toChapters, parseChapterTime } from "@/components/editor/uploads/chapter-rows";
import { ChaptersFields } from "@/components/editor/uploads/chapters-fields";
import type { Chapter } from "@/lib/content/uploads/schema";

const DURATION = 750;

function renderChapters(initial: Chapter[] = []) {
  const onChange = vi.fn<(chapters: Chapter[]) => void>();
  let replace: (chapters: Chapter[]) => void = () => {};
  function ChaptersForm() {
    const [chapters, setChapters] = useState(initial);
    replace = setChapters;
    const handleChange = (next: Chapter[]) => {
      onChange(next);
      // Forms return equal, not identical values.
      setChapters(structuredClone(next));
    };
    return <ChaptersFields chapters={chapters} duration={DURATION} onChange={handleChange} />;
  }
  render(<ChaptersForm />);
  const getChapters = () => onChange.mock.lastCall?.[0] ?? initial;
  return { user: userEvent.setup(), getChapters, replace: (chapters: Chapter[]) => replace(chapters) };
}

type User = ReturnType<typeof userEvent.setup>;

const getRow = (number: number) => within(screen.getByRole("group", { name: `Capítulo ${number}` }));
const getTitles = () =>
  screen.queryAllByLabelText<HTMLInputElement>("Título del capítulo").map(({ value }) => value);

async function addChapter(user: User, number: number, time: string, title: string) {
  await user.click(screen.getByRole("button", { name: "Añadir capítulo" }));
  if (time) await user.type(getRow(number).getByLabelText("Empieza en"), time);
  if (title) await user.type(getRow(number).getByLabelText("Título del capítulo"), title);
  await user.tab();
  await user.tab();
}

describe("parseChapterTime", () => {
  test.each([
    ["02:30", 150],
    ["2:05", 125],
    ["90:00", 5400],
    ["1:02:30", 3750],
    [" 0:00 ", 0],
  ])("parses %s", (text, seconds) => expect(parseChapterTime(text)).toBe(seconds));

  test.each(["", "2", "2:5", "2:60", "1:60:00", "-1:00", "1,5", "a:10", "1:2:3:4"])("rejects %s", (text) =>
    expect(parseChapterTime(text)).toBeNull(),
  );
});

test("chapters can be added in any order and are saved sorted by start", async () => {
  const { user, getChapters } = renderChapters();
  await user.click(screen.getByText("Capítulos (0)"));
  await addChapter(user, 1, "05:00", "La subida");
  await addChapter(user, 2, "00:00", "Llegar");
  expect(getChapters()).toEqual([
    { startSeconds: 0, title: "Llegar" },
    { startSeconds: 300, title: "La subida" },
  ]);
  await waitFor(() => expect(getTitles()).toEqual(["Llegar", "La subida"]));
  expect(screen.getByText("Capítulos (2)")).toBeTruthy();
});

test.each([
  ["no time", "", "Llegar", "Escribe los minutos y segundos, como 02:30"],
  ["an invalid time", "dos", "Llegar", "Escribe los minutos y segundos, como 02:30"],
  ["a time beyond the end", "12:30", "Llegar", "La grabación dura 12:30"],
  ["no title", "01:00", "", "Escribe un título para el capítulo"],
])("%s is reported when the row loses focus, and not saved", async (_name, time, title, message) => {
  const { user, getChapters } = renderChapters();
  await user.click(screen.getByText("Capítulos (0)"));
  await user.click(screen.getByRole("button", { name: "Añadir capítulo" }));
  if (time) await user.type(getRow(1).getByLabelText("Empieza en"), time);
  expect(screen.queryByText(message)).toBeNull();
  if (title) await user.type(getRow(1).getByLabelText("Título del capítulo"), title);
  await user.click(screen.getByRole("button", { name: "Añadir capítulo" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(getChapters()).toEqual([]);
});

test("an empty row is no error, and rows can be removed", async () => {
  const { user, getChapters } = renderChapters([
    { startSeconds: 0, title: "Llegar" },
    { startSeconds: 300, title: "La subida" },
  ]);
  await user.click(screen.getByText("Capítulos (2)"));
  await addChapter(user, 3, "", "");
  expect(screen.queryByText(/Escribe/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Quitar el capítulo Llegar" }));
  expect(getChapters()).toEqual([{ startSeconds: 300, title: "La subida" }]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Añadir capítulo" }));
});

test("chapters changed elsewhere replace the rows", async () => {
  const { user, replace } = renderChapters([{ startSeconds: 0, title: "Llegar" }]);
  await user.click(screen.getByText("Capítulos (1)"));
  replace([{ startSeconds: 10, title: "Otra persona" }]);
  await waitFor(() => expect(getTitles()).toEqual(["Otra persona"]));
});

test("any time is valid for a recording of unknown length", () => {
  const rows = [{ id: 0, time: "20:00:00", title: "Lejos" }];
  expect(toChapters(rows, null)).toEqual([{ startSeconds: 72_000, title: "Lejos" }]);
  expect(toChapters(rows, DURATION)).toEqual([]);
});
