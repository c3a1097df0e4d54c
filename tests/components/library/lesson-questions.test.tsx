import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { LessonQuestionsSection } from "@/components/questions/lesson-questions-section";
import type { LessonQuestionsPage, QuestionView } from "@/lib/community/questions/schema";

afterEach(() => vi.unstubAllGlobals());

const QUESTION: QuestionView = {
  id: "pregunta",
  text: "¿Puedo tumbarme?",
  isPrivate: false,
  isBesideLesson: true,
  version: 1,
  author: { name: "Elisa", lastName: "Peña", slug: null, image: null },
  isOwn: true,
  answer: null,
  hidden: null,
  createdAt: "2026-11-01T10:00:00.000Z",
};

async function openQuestions(content: QuestionView[], canAsk = true): Promise<void> {
  const metadata = { total: content.length, pageSize: 10, after: null, canAsk, canAnswer: !canAsk };
  const answer: LessonQuestionsPage = { content, metadata };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data: answer })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LessonQuestionsSection lessonId="leccion" masterName="Lucía" count={content.length} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: /^(Preguntar|1 pregunta)$/ }));
}

test("whoever asks first writes at once", async () => {
  await openQuestions([]);
  const field = await screen.findByLabelText("Tu pregunta");
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Hacer una pregunta" }));
});

test("where somebody has asked, the questions are read first", async () => {
  await openQuestions([QUESTION]);
  await screen.findByText("¿Puedo tumbarme?");
  screen.getByRole("button", { name: "Hacer una pregunta" });
  expect(screen.queryByLabelText("Tu pregunta")).toBeNull();
});

test("whoever may not ask is given no field", async () => {
  await openQuestions([], false);
  await screen.findByText("Nadie ha preguntado todavía.");
  expect(screen.queryByLabelText("Tu pregunta")).toBeNull();
});
