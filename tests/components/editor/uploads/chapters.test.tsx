import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { chaptersFrom, parseTime } from "@/components/editor/uploads/chapter-rows";
import { ChaptersFields } from "@/components/editor/uploads/chapters-fields";
import type { Chapter } from "@/lib/content/ayni/schema";

const DURATION = 750;

function show(given: Chapter[] = []) {
  const told = vi.fn<(chapters: Chapter[]) => void>();
  let replace: (chapters: Chapter[]) => void = () => {};
  function Holder() {
    const [chapters, setChapters] = useState(given);
    replace = setChapters;
    const change = (next: Chapter[]) => {
      told(next);
      // As a form gives them back: equal, not the same.
      setChapters(structuredClone(next));
    };
    return <ChaptersFields chapters={chapters} duration={DURATION} onChange={change} />;
  }
  render(<Holder />);
  const kept = () => told.mock.lastCall?.[0] ?? given;
  return { user: userEvent.setup(), kept, replace: (chapters: Chapter[]) => replace(chapters) };
}

type User = ReturnType<typeof userEvent.setup>;

const chapter = (number: number) => within(screen.getByRole("group", { name: `Capítulo ${number}` }));
const titles = () =>
  screen.queryAllByLabelText<HTMLInputElement>("Título del capítulo").map(({ value }) => value);

async function write(user: User, number: number, time: string, title: string) {
  await user.click(screen.getByRole("button", { name: "Añadir capítulo" }));
  if (time) await user.type(chapter(number).getByLabelText("Empieza en"), time);
  if (title) await user.type(chapter(number).getByLabelText("Título del capítulo"), title);
  await user.tab();
  await user.tab();
}

describe("the time of a chapter", () => {
  test.each([
    ["02:30", 150],
    ["2:05", 125],
    ["90:00", 5400],
    ["1:02:30", 3750],
    [" 0:00 ", 0],
  ])("%s", (text, seconds) => expect(parseTime(text)).toBe(seconds));

  test.each(["", "2", "2:5", "2:60", "1:60:00", "-1:00", "1,5", "a:10", "1:2:3:4"])("not %s", (text) =>
    expect(parseTime(text)).toBeNull(),
  );
});

test("chapters are written in any order and kept by when they start", async () => {
  const { user, kept } = show();
  await user.click(screen.getByText("Capítulos (0)"));
  await write(user, 1, "05:00", "La subida");
  await write(user, 2, "00:00", "Llegar");
  expect(kept()).toEqual([
    { startSeconds: 0, title: "Llegar" },
    { startSeconds: 300, title: "La subida" },
  ]);
  await waitFor(() => expect(titles()).toEqual(["Llegar", "La subida"]));
  expect(screen.getByText("Capítulos (2)")).toBeTruthy();
});

test.each([
  ["no time", "", "Llegar", "Escribe los minutos y segundos, como 02:30"],
  ["a time that is none", "dos", "Llegar", "Escribe los minutos y segundos, como 02:30"],
  ["a time beyond the end", "12:30", "Llegar", "La grabación dura 12:30"],
  ["no title", "01:00", "", "Escribe un título para el capítulo"],
])("%s is said once the row is left, and is not kept", async (_name, time, title, message) => {
  const { user, kept } = show();
  await user.click(screen.getByText("Capítulos (0)"));
  await user.click(screen.getByRole("button", { name: "Añadir capítulo" }));
  if (time) await user.type(chapter(1).getByLabelText("Empieza en"), time);
  expect(screen.queryByText(message)).toBeNull();
  if (title) await user.type(chapter(1).getByLabelText("Título del capítulo"), title);
  await user.click(screen.getByRole("button", { name: "Añadir capítulo" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(kept()).toEqual([]);
});

test("an empty row is no error, and one can be taken away", async () => {
  const { user, kept } = show([
    { startSeconds: 0, title: "Llegar" },
    { startSeconds: 300, title: "La subida" },
  ]);
  await user.click(screen.getByText("Capítulos (2)"));
  await write(user, 3, "", "");
  expect(screen.queryByText(/Escribe/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Quitar el capítulo Llegar" }));
  expect(kept()).toEqual([{ startSeconds: 300, title: "La subida" }]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Añadir capítulo" }));
});

test("what comes from elsewhere takes the place of what is written", async () => {
  const { user, replace } = show([{ startSeconds: 0, title: "Llegar" }]);
  await user.click(screen.getByText("Capítulos (1)"));
  replace([{ startSeconds: 10, title: "Otra persona" }]);
  await waitFor(() => expect(titles()).toEqual(["Otra persona"]));
});

test("with a recording whose length is not known any time is taken", () => {
  const rows = [{ id: 0, time: "20:00:00", title: "Lejos" }];
  expect(chaptersFrom(rows, null)).toEqual([{ startSeconds: 72_000, title: "Lejos" }]);
  expect(chaptersFrom(rows, DURATION)).toEqual([]);
});
