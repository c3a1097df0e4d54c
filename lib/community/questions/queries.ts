import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { answerInput, LessonQuestionsPage, masterQuestionInput, questionInput } from "./schema";

const REFRESH_MS = 60_000;

/** Refreshed while it is shown, so that an answer appears without a reload. */
export const lessonQuestionsOptions = (lessonId: string) =>
  infiniteQueryOptions({
    queryKey: ["lesson-questions", lessonId],
    queryFn: ({ signal, pageParam }) =>
      apiData<LessonQuestionsPage>("GET", api.lessonQuestions(lessonId, { after: pageParam ?? undefined }), {
        signal,
      }),
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
export const sendMasterQuestion = (question: z.input<typeof masterQuestionInput>): Promise<unknown> =>
  apiCall("POST", api.questions(), { body: question });

/** Errors: `ApiError`. */
export const changeQuestion = (id: string, question: QuestionForm): Promise<unknown> =>
  apiCall("PUT", api.question(id), { body: question });

/** Errors: `ApiError`. */
export const deleteQuestion = (id: string): Promise<unknown> => apiCall("DELETE", api.question(id));

/** Sets the answer to the version of a question that was read; an empty text removes it. Errors: `ApiError`. */
export const sendAnswer = (id: string, answer: z.input<typeof answerInput>): Promise<unknown> =>
  apiCall("PUT", api.question(id, "/answer"), { body: answer });

/** Errors: `ApiError`. */
export const hideQuestion = (id: string, reason: string): Promise<unknown> =>
  apiCall("PUT", api.question(id, "/hidden"), { body: { hidden: true, reason } });

export const unhideQuestionMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => apiCall("PUT", api.question(id, "/hidden"), { body: { hidden: false } }),
  });
