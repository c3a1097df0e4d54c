import { z } from "zod";
import { requiredText, textOfLength, trimmedText } from "@/lib/platform/text/safe-text";

const MIN_QUESTION_LENGTH = 2;
export const MAX_QUESTION_LENGTH = 2000;
export const MAX_ANSWER_LENGTH = 4000;
export const MAX_HIDE_REASON_LENGTH = 300;

const TOO_SHORT = "Escribe tu pregunta";
const NO_REASON = "Escribe por qué la retiras: lo leerá quien preguntó";

export const questionInput = z.object({
  text: textOfLength(MIN_QUESTION_LENGTH, MAX_QUESTION_LENGTH, TOO_SHORT),
  isPrivate: z.boolean("Elige sí o no").default(false),
});
export type QuestionInput = z.output<typeof questionInput>;

/** A question before receiving anything; `ayniContentId` is null for one from the Master's page. */
export const masterQuestionInput = questionInput.extend({
  masterId: z.uuid("Indica a quién preguntas"),
  ayniContentId: z.uuid("Esta enseñanza no existe").nullable().default(null),
});
export type MasterQuestionInput = z.output<typeof masterQuestionInput>;

/**
 * `version` is that of the question which was read. An empty answer removes it. `isPrivate` answers a question before receiving
 * anything to its author alone; beside lessons its author decides.
 */
export const answerInput = z.object({
  answer: trimmedText(MAX_ANSWER_LENGTH),
  version: z.int("Indica la versión de la pregunta").min(1, "Indica la versión de la pregunta"),
  isPrivate: z.boolean("Elige quién lee tu respuesta").default(true),
});
export type AnswerInput = z.output<typeof answerInput>;

export const lessonAnswerForm = answerInput.pick({ answer: true });

export const masterAnswerForm = lessonAnswerForm.extend({
  readers: z.enum(["everybody", "author"], "Elige quién lee tu respuesta"),
});

export const hideQuestionForm = z.object({
  reason: requiredText(MAX_HIDE_REASON_LENGTH, NO_REASON),
});

export const questionHiddenInput = z.discriminatedUnion("hidden", [
  hideQuestionForm.extend({ hidden: z.literal(true) }),
  z.object({ hidden: z.literal(false) }),
]);
export type QuestionHiddenInput = z.output<typeof questionHiddenInput>;

export const questionParams = z.object({ id: z.uuid() });
export const lessonQuestionsQuery = z.object({ after: z.string().max(200).optional() });

export const LESSON_QUESTIONS_PAGE_SIZE = 10;
export const QUESTIONS_PAGE_SIZE = 24;

/** The lists of a Master; `mias` are those that the viewer asked. */
export const questionViews = ["sin-responder", "respondidas", "retiradas", "mias"] as const;
export type QuestionsListView = (typeof questionViews)[number];
export type ReceivedQuestionsView = Exclude<QuestionsListView, "mias">;

export const questionsQuery = z.object({
  estado: z.enum(questionViews).optional(),
  after: z.string().max(200).optional(),
});

type QuestionPerson = { name: string; lastName: string; image: string | null; slug: string | null };

export type QuestionView = {
  id: string;
  text: string;
  /** Only its author, the Master and admins see it. */
  isPrivate: boolean;
  /** False for a question before receiving anything. */
  isBesideLesson: boolean;
  version: number;
  /** The slug is null without a page. */
  author: QuestionPerson;
  isOwn: boolean;
  answer: { text: string; at: string } | null;
  /** Only its author, the Master and admins see that it was hidden, and why. */
  hidden: { reason: string; isByAdmin: boolean } | null;
  createdAt: string;
};

export type LessonQuestionsPage = {
  content: QuestionView[];
  metadata: {
    total: number;
    pageSize: number;
    after: string | null;
    /** False once the viewer's access has ended. */
    canAsk: boolean;
    canAnswer: boolean;
  };
};

type LessonReference = { id: string; title: string };
type CourseReference = { slug: string; title: string };

/** A question in the list of its Master. It has neither lesson nor content if it was asked on the Master's page. */
export type ReceivedQuestion = QuestionView & {
  lesson: LessonReference | null;
  ayni: CourseReference | null;
};

/** A question in the list of its author; `orderId` is null for a course of their own and before receiving anything. */
export type WrittenQuestion = ReceivedQuestion & {
  orderId: string | null;
  masterName: string;
  /** The slug of the Master; null without a page. */
  masterSlug: string | null;
};

/** A question on a public page. */
export type PublicQuestion = {
  id: string;
  text: string;
  answer: string;
  /** The name of who asked, without surname. */
  authorName: string;
  answeredAt: string;
  /** The content it is about; null if it was asked on the Master's page. */
  ayni: CourseReference | null;
};
