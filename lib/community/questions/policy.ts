/** The most open questions of one person in one course. */
export const MAX_OPEN_QUESTIONS = 20;

/** The most open questions of one person to one Master, before receiving anything. */
export const MAX_OPEN_MASTER_QUESTIONS = 5;

type QuestionState = { answeredAt: unknown; hiddenAt: unknown; isHiddenByAdmin: boolean };

/** Waits for an answer. Only then its author may change it. */
export const isOpenQuestion = ({ answeredAt, hiddenAt }: Omit<QuestionState, "isHiddenByAdmin">): boolean =>
  answeredAt === null && hiddenAt === null;

/** Its author may delete it as long as nobody has put work into an answer, or decided that nobody should read it. */
export const canDeleteQuestion = ({
  answeredAt,
  isHiddenByAdmin,
}: Pick<QuestionState, "answeredAt" | "isHiddenByAdmin">): boolean => answeredAt === null && !isHiddenByAdmin;

const MAIL_WINDOW_MS = 3 * 3_600_000;

/** The same key for questions of a course within three hours, which share one mail to its Master. */
export const toQuestionMailKey = (ayniId: string, now: Date): string =>
  `lesson-asked:${ayniId}:${Math.floor(now.getTime() / MAIL_WINDOW_MS)}`;

/** The same key for questions to a Master within three hours, before receiving anything. */
export const toMasterQuestionMailKey = (masterId: string, now: Date): string =>
  `question-asked:${masterId}:${Math.floor(now.getTime() / MAIL_WINDOW_MS)}`;
