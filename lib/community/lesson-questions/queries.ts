import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { LessonQuestionsPage, questionInput } from "./schema";

const REFRESH_MS = 60_000;

/** Refreshed while it is shown, so that an answer appears without a reload. */
export const lessonQuestionsOptions = (lessonId: string) =>
  infiniteQueryOptions({
    queryKey: ["lesson-questions", lessonId],
    queryFn: async ({ signal, pageParam }) =>
      (
        await apiCall<{ data: LessonQuestionsPage }>(
          "GET",
          api.lessonQuestions(lessonId, { after: pageParam ?? undefined }),
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ metadata }) => metadata.after,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: "always",
    staleTime: REFRESH_MS / 2,
  });

type QuestionForm = z.input<typeof questionInput>;

/** Errors: `ApiError`. */
export const sendQuestion = (lessonId: string, question: QuestionForm): Promise<unknown> =>
  apiCall("POST", api.lessonQuestions(lessonId), { body: question });

/** Errors: `ApiError`. */
export const changeQuestion = (id: string, question: QuestionForm): Promise<unknown> =>
  apiCall("PUT", api.lessonQuestion(id), { body: question });

/** Errors: `ApiError`. */
export const deleteQuestion = (id: string): Promise<unknown> => apiCall("DELETE", api.lessonQuestion(id));

/** Sets the answer to the version of a question that was read; an empty text removes it. Errors: `ApiError`. */
export const sendAnswer = (question: { id: string; version: number }, answer: string): Promise<unknown> =>
  apiCall("PUT", api.lessonQuestion(question.id, "/answer"), {
    body: { answer, version: question.version },
  });

/** Errors: `ApiError`. */
export const hideQuestion = (id: string, reason: string): Promise<unknown> =>
  apiCall("PUT", api.lessonQuestion(id, "/hidden"), { body: { hidden: true, reason } });

export const unhideQuestionMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => apiCall("PUT", api.lessonQuestion(id, "/hidden"), { body: { hidden: false } }),
  });
