import "server-only";
import { canEditAyni, canPreviewAyni, ownedOrder, publicAyni } from "@/lib/content/access";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { requireMaster } from "@/lib/identity/users/policy";
import { isLessonOpenTo } from "@/lib/library/lessons/data";
import { receivedOrder } from "@/lib/orders/order/policy";
import { isAdmin, isSelf, type Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage, type CursorPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { beyondCreationCursor, encodeCreationCursor } from "@/lib/platform/http/time-cursor";
import { storage } from "@/lib/platform/ports/storage";
import { formatFullName } from "@/lib/platform/text/full-name";
import { LESSON_QUESTIONS_PAGE_SIZE, QUESTIONS_PAGE_SIZE } from "./schema";
import type {
  LessonQuestionsPage,
  QuestionView,
  ReceivedQuestion,
  ReceivedQuestionsView,
  WrittenQuestion,
} from "./schema";

const lessonSelect = {
  id: true,
  title: true,
  ayniId: true,
  availableAfterDays: true,
  isFreeSample: true,
  ayni: {
    select: {
      id: true,
      slug: true,
      title: true,
      userId: true,
      user: { select: { role: true, deactivatedAt: true } },
    },
  },
} satisfies Prisma.LessonSelect;

export type LessonReader = {
  lesson: Prisma.LessonGetPayload<{ select: typeof lessonSelect }>;
  /** With which the reader holds the course; null for its owner and admins. */
  orderId: string | null;
  canSeeAll: boolean;
  /** There is a Master who can answer. */
  hasMaster: boolean;
  canAsk: boolean;
  canAnswer: boolean;
};

const isUnexpired = ({ contentExpirationDate: end }: { contentExpirationDate: Date | null }, now: Date) =>
  end === null || end > now;

/** Returns the rights of a member to the questions of a lesson; null if it is not open to them. */
export async function findLessonReader(
  actor: Member,
  lessonId: string,
  now = new Date(),
): Promise<LessonReader | null> {
  const lesson = await db.lesson.findFirst({
    where: { id: lessonId, ayni: { contentType: "COURSE" } },
    select: lessonSelect,
  });
  if (!lesson) return null;
  const order = await db.order.findFirst({
    where: { userId: actor.id, ayniContentId: lesson.ayniId, ...ownedOrder, refundedAt: null },
    select: { id: true, contentExpirationDate: true },
  });
  const canSeeAll = canPreviewAyni(actor, lesson.ayni);
  const canAnswer = canEditAyni(actor, lesson.ayni);
  const isOpen = order !== null && (await isLessonOpenTo(actor.id, lesson, now));
  if (!isOpen && !canSeeAll) return null;
  const isTeaching = canAnswer && isSelf(actor, lesson.ayni.userId);
  const { role, deactivatedAt } = lesson.ayni.user;
  const hasMaster = role !== "student" && deactivatedAt === null;
  const canAsk = isTeaching || (isOpen && hasMaster && isUnexpired(order, now));
  return { lesson, orderId: order?.id ?? null, canSeeAll, hasMaster, canAsk, canAnswer };
}

/** A person who returned the course no longer takes part in it. */
const askedByReceiver = {
  OR: [{ orderId: null }, { order: receivedOrder }],
} satisfies Prisma.LessonQuestionWhereInput;

const fromOpenOrClosedAccount = {
  author: { OR: [{ deactivatedAt: null }, { anonymisedAt: { not: null } }] },
} satisfies Prisma.LessonQuestionWhereInput;

/** Questions that every receiver of the course may read. */
const sharedQuestion = {
  isPrivate: false,
  hiddenAt: null,
  AND: [askedByReceiver, fromOpenOrClosedAccount],
} satisfies Prisma.LessonQuestionWhereInput;

/** Questions before receiving anything that everybody may read, with their answers. */
export const publicQuestion = {
  lessonId: null,
  isPrivate: false,
  hiddenAt: null,
  answeredAt: { not: null },
  author: { deactivatedAt: null, anonymisedAt: null },
  OR: [{ ayniId: null }, { ayni: publicAyni }],
} satisfies Prisma.LessonQuestionWhereInput;

const visibleTo = (actor: Member, canSeeAll: boolean): Prisma.LessonQuestionWhereInput =>
  canSeeAll ? {} : { OR: [{ authorId: actor.id }, sharedQuestion] };

const openQuestion = {
  answeredAt: null,
  hiddenAt: null,
  AND: [askedByReceiver, { author: { deactivatedAt: null } }],
} satisfies Prisma.LessonQuestionWhereInput;

const authorSelect = {
  slug: true,
  name: true,
  lastName: true,
  deactivatedAt: true,
  profile: { select: { profileImage: true } },
} satisfies Prisma.UserSelect;

const questionInclude = { author: { select: authorSelect } } satisfies Prisma.LessonQuestionInclude;
type QuestionRow = Prisma.LessonQuestionGetPayload<{ include: typeof questionInclude }>;

function toAuthor({ deactivatedAt, profile, slug, name, lastName }: QuestionRow["author"]) {
  const image = profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null;
  return { name, lastName, image, slug: deactivatedAt ? null : slug };
}

const toQuestionView = (row: QuestionRow, actor: Member): QuestionView => ({
  id: row.id,
  text: row.text,
  isPrivate: row.isPrivate,
  isBesideLesson: row.lessonId !== null,
  version: row.version,
  author: toAuthor(row.author),
  isOwn: row.authorId === actor.id,
  answer:
    row.answer !== null && row.answeredAt ? { text: row.answer, at: row.answeredAt.toISOString() } : null,
  hidden: row.hiddenReason === null ? null : { reason: row.hiddenReason, isByAdmin: row.isHiddenByAdmin },
  createdAt: row.createdAt.toISOString(),
});

type Direction = "asc" | "desc";

const inOrder = (direction: Direction) => [{ createdAt: direction }, { id: direction }];

/** Lists the questions of a lesson, newest first. Errors: `NotFound` (not open to the actor), `MalformedRequest`. */
export async function listLessonQuestions(
  actor: Member,
  lessonId: string,
  after?: string,
): Promise<LessonQuestionsPage> {
  const reader = await findLessonReader(actor, lessonId);
  if (!reader) throw new AppError("NotFound");
  const { userId: ownerId } = reader.lesson.ayni;
  if (reader.canSeeAll)
    await recordForeignAct(db, actor, { action: "questions.seen", ownerId, after: { lesson: lessonId } });
  const where = { lessonId, AND: [visibleTo(actor, reader.canSeeAll)] };
  const [rows, total] = await Promise.all([
    db.lessonQuestion.findMany({
      where: { AND: [where, beyondCreationCursor(after, "desc")] },
      orderBy: inOrder("desc"),
      take: LESSON_QUESTIONS_PAGE_SIZE + 1,
      include: questionInclude,
    }),
    db.lessonQuestion.count({ where }),
  ]);
  const page = splitPage(rows, LESSON_QUESTIONS_PAGE_SIZE, encodeCreationCursor);
  const { canAsk, canAnswer } = reader;
  return {
    content: page.shown.map((row) => toQuestionView(row, actor)),
    metadata: { total, pageSize: LESSON_QUESTIONS_PAGE_SIZE, after: page.after, canAsk, canAnswer },
  };
}

type CountOptions = { ayni: { id: string; userId: string }; lessonIds: readonly string[] };

/** Counts what the actor may read beside each of the lessons, which must be open to them. */
export async function countLessonQuestions(
  actor: Member,
  { ayni, lessonIds }: CountOptions,
): Promise<Record<string, number>> {
  if (lessonIds.length === 0) return {};
  const rows = await db.lessonQuestion.groupBy({
    by: ["lessonId"],
    where: {
      ayniId: ayni.id,
      lessonId: { in: [...lessonIds] },
      AND: [visibleTo(actor, canPreviewAyni(actor, ayni))],
    },
    _count: true,
  });
  return Object.fromEntries(rows.flatMap(({ lessonId, _count }) => (lessonId ? [[lessonId, _count]] : [])));
}

/** Finds the author of a question that the actor can see; null otherwise. */
export async function findVisibleQuestionAuthor(actor: Member, id: string): Promise<string | null> {
  const row = await db.lessonQuestion.findUnique({
    where: { id },
    select: { lessonId: true, masterId: true, authorId: true },
  });
  if (!row) return null;
  if (row.lessonId === null) {
    const isOfActor = isSelf(actor, row.masterId) || isSelf(actor, row.authorId) || isAdmin(actor);
    const isVisible = isOfActor || (await db.lessonQuestion.count({ where: { id, ...publicQuestion } })) > 0;
    return isVisible ? row.authorId : null;
  }
  const reader = await findLessonReader(actor, row.lessonId);
  if (!reader) return null;
  const visible = await db.lessonQuestion.findFirst({
    where: { id, AND: [visibleTo(actor, reader.canSeeAll)] },
    select: { authorId: true },
  });
  return visible?.authorId ?? null;
}

const listInclude = {
  ...questionInclude,
  lesson: { select: { id: true, title: true, file: { select: { title: true } } } },
  ayni: { select: { slug: true, title: true } },
  master: { select: { slug: true, name: true, lastName: true, role: true, deactivatedAt: true } },
} satisfies Prisma.LessonQuestionInclude;

type ListRow = Prisma.LessonQuestionGetPayload<{ include: typeof listInclude }>;

function toReceivedQuestion(row: ListRow, actor: Member): ReceivedQuestion {
  const { lesson, ayni } = row;
  return {
    ...toQuestionView(row, actor),
    lesson: lesson && { id: lesson.id, title: lesson.title || lesson.file?.title || "Lección" },
    ayni,
  };
}

function toWrittenQuestion(row: ListRow, actor: Member): WrittenQuestion {
  const { slug, role, deactivatedAt, ...name } = row.master;
  return {
    ...toReceivedQuestion(row, actor),
    orderId: row.orderId,
    masterName: formatFullName(name),
    masterSlug: role === "student" || deactivatedAt ? null : slug,
  };
}

type ListOptions = { where: Prisma.LessonQuestionWhereInput; direction: Direction; after?: string };

async function listPage<View>(
  { where, direction, after }: ListOptions,
  toView: (row: ListRow) => View,
): Promise<CursorPage<View>> {
  const [rows, total] = await Promise.all([
    db.lessonQuestion.findMany({
      where: { AND: [where, beyondCreationCursor(after, direction)] },
      orderBy: inOrder(direction),
      take: QUESTIONS_PAGE_SIZE + 1,
      include: listInclude,
    }),
    db.lessonQuestion.count({ where }),
  ]);
  const page = splitPage(rows, QUESTIONS_PAGE_SIZE, encodeCreationCursor);
  return {
    content: page.shown.map(toView),
    metadata: { total, pageSize: QUESTIONS_PAGE_SIZE, after: page.after },
  };
}

const viewConditions: Record<ReceivedQuestionsView, Prisma.LessonQuestionWhereInput> = {
  "sin-responder": openQuestion,
  respondidas: { answeredAt: { not: null }, hiddenAt: null },
  retiradas: { hiddenAt: { not: null } },
};

/**
 * Lists questions to the actor: those without an answer oldest first, the others newest first.
 * Errors: `Forbidden` (not a Master), `MalformedRequest` (cursor).
 */
export async function listReceivedQuestions(
  actor: Member,
  view: ReceivedQuestionsView,
  after?: string,
): Promise<CursorPage<ReceivedQuestion>> {
  requireMaster(actor);
  const where = { masterId: actor.id, ...viewConditions[view] };
  const direction = view === "sin-responder" ? "asc" : "desc";
  return listPage({ where, direction, after }, (row) => toReceivedQuestion(row, actor));
}

/** Counts the questions that wait for an answer of the actor. */
export const countOpenQuestions = (actor: Member): Promise<number> =>
  db.lessonQuestion.count({ where: { masterId: actor.id, ...openQuestion } });

const wasAskedBy = (actor: Member): Prisma.LessonQuestionWhereInput => ({
  authorId: actor.id,
  AND: [askedByReceiver],
});

/**
 * Lists what the actor asked before receiving anything, or about courses that they still own, newest first.
 * Errors: `MalformedRequest`.
 */
export const listWrittenQuestions = (actor: Member, after?: string): Promise<CursorPage<WrittenQuestion>> =>
  listPage({ where: wasAskedBy(actor), direction: "desc", after }, (row) => toWrittenQuestion(row, actor));
