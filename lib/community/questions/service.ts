import "server-only";
import { requireAyniEditor } from "@/lib/content/access";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockForChange } from "@/lib/identity/lock-user";
import { getNamedPerson } from "@/lib/identity/users/data";
import { notify } from "@/lib/messaging/notifications/service";
import { isAdmin, isSelf, type Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { uuidV7 } from "@/lib/platform/sql";
import { formatFullName } from "@/lib/platform/text/full-name";
import { mustAskMasterPrivately } from "./asking";
import { findLessonReader, type LessonReader } from "./data";
import { canDeleteQuestion, isOpenQuestion, MAX_OPEN_QUESTIONS, toQuestionMailKey } from "./policy";
import type { AnswerInput, QuestionHiddenInput, QuestionInput } from "./schema";

const QUESTION_LIMIT = { name: "lesson-question", points: 30, seconds: 3600 };
const ANSWER_LIMIT = { name: "lesson-answer", points: 300, seconds: 3600 };

const ACCESS_ENDED = "Tu acceso a este curso ha terminado. Puedes leer las preguntas, pero no hacer otras.";
const NO_MASTER = "Quien ofrecía este curso ya no está en Ayllu, y nadie puede responderte.";
const TOO_MANY_OPEN = `Tienes ${MAX_OPEN_QUESTIONS} preguntas sin responder en este curso. Espera a que te respondan alguna.`;
const ALREADY_ANSWERED = "Esta pregunta ya tiene respuesta.";
const ALREADY_HIDDEN = "Esta pregunta está retirada.";
const QUESTION_CHANGED = "Quien preguntó acaba de cambiar su pregunta. Léela otra vez antes de responder.";
const HIDDEN_BY_ADMIN = "La retiró el equipo de Ayllu: solo ese equipo puede volver a mostrarla.";

/** Checks before anything else of a request who may read. Errors: `NotFound` (not open to the actor). */
export async function requireLessonReader(actor: Member, lessonId: string): Promise<void> {
  if (!(await findLessonReader(actor, lessonId))) throw new AppError("NotFound");
}

/** Errors: `NotFound` (not open to the actor), `Conflict` (their access has ended, nobody can answer). */
async function requireAsker(actor: Member, lessonId: string, now: Date): Promise<LessonReader> {
  const reader = await findLessonReader(actor, lessonId, now);
  if (!reader) throw new AppError("NotFound");
  if (!reader.canAsk) {
    // An admin who sees a course without holding it.
    if (reader.orderId === null) throw new AppError("Forbidden");
    throw conflict(reader.hasMaster ? ACCESS_ENDED : NO_MASTER);
  }
  return reader;
}

/** The caller has locked the author, so that concurrent questions are counted one after the other. */
async function requireFewOpen(tx: Tx, authorId: string, ayniId: string): Promise<void> {
  const open = await tx.lessonQuestion.count({
    where: { authorId, ayniId, answeredAt: null, hiddenAt: null },
  });
  if (open >= MAX_OPEN_QUESTIONS) throw conflict(TOO_MANY_OPEN);
}

/** True if the author may ask beside the lesson for the Master alone, since an admin has hidden a question of theirs there. */
const mustAskPrivately = async (tx: Tx, authorId: string, lessonId: string): Promise<boolean> =>
  (await tx.lessonQuestion.count({ where: { authorId, lessonId, isHiddenByAdmin: true } })) > 0;

type NewQuestion = QuestionInput & { lessonId: string; authorId: string; orderId: string | null; now: Date };

/** Selects from Lesson, since it may have been deleted meanwhile. Returns null then. */
async function insertQuestion(
  tx: Tx,
  question: NewQuestion,
): Promise<{ id: string; masterId: string } | null> {
  const { lessonId, authorId, orderId, text, isPrivate, now } = question;
  const [row] = await tx.$queryRaw<{ id: string; masterId: string }[]>`
    insert into "LessonQuestion" (id, "lessonId", "ayniId", "masterId", "authorId", "orderId", "text", "isPrivate", "createdAt")
    select ${uuidV7()}::uuid, l.id, a.id, a."userId", ${authorId}::uuid, ${orderId}::uuid, ${text}, ${isPrivate}, ${now}
    from "Lesson" l join "Ayni" a on a.id = l."ayniId" where l.id = ${lessonId}::uuid
    returning id, "masterId"`;
  return row ?? null;
}

async function notifyMaster(
  tx: Tx,
  id: string,
  { lesson }: LessonReader,
  options: { actor: Member; now: Date },
) {
  const { actor, now } = options;
  const { userId, slug, title } = lesson.ayni;
  if (isSelf(actor, userId)) return;
  const payload = { slug, title, ...(await getNamedPerson(tx, actor.id)) };
  const mailKey = toQuestionMailKey(lesson.ayniId, now);
  const notification = { userId, payload, dedupeKey: `lesson-asked:${id}`, mailKey };
  await notify(tx, [{ kind: "lesson-asked", ...notification }], now);
}

/**
 * Asks beside a lesson that is open to the actor; its Master is notified, by at most one mail per course in three hours.
 * Nobody else reads it after an admin has hidden another question of the actor there.
 * Errors: `NotFound` (not open to the actor), `Conflict` (access ended, too many without an answer), `Forbidden` (an admin
 * without the course), `TooManyRequests`.
 */
export async function askQuestion(
  actor: Member,
  lessonId: string,
  input: QuestionInput,
  now = new Date(),
): Promise<{ id: string }> {
  await consumeRateLimit(QUESTION_LIMIT, actor.id);
  const reader = await requireAsker(actor, lessonId, now);
  const { orderId, lesson } = reader;
  return db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    await requireFewOpen(tx, actor.id, lesson.ayniId);
    const isPrivate = input.isPrivate || (await mustAskPrivately(tx, actor.id, lessonId));
    const question = { ...input, isPrivate, lessonId, authorId: actor.id, orderId, now };
    const row = await insertQuestion(tx, question);
    if (!row) throw new AppError("NotFound");
    await notifyMaster(tx, row.id, reader, { actor, now });
    return { id: row.id };
  });
}

const questionInclude = {
  ayni: { select: { slug: true, title: true } },
  master: { select: { name: true, lastName: true, slug: true } },
} satisfies Prisma.LessonQuestionInclude;

type QuestionRow = Prisma.LessonQuestionGetPayload<{ include: typeof questionInclude }>;

/** Tags of the public pages that show a question before receiving anything. */
const toPageTags = ({
  lessonId,
  ayni,
  master,
}: Pick<QuestionRow, "lessonId" | "ayni" | "master">): string[] =>
  lessonId === null ? [cacheTags.master(master.slug), ...(ayni ? [cacheTags.ayni(ayni.slug)] : [])] : [];

/** Errors: `NotFound`. */
async function lockQuestion(tx: Tx, id: string): Promise<QuestionRow> {
  await tx.$queryRaw`select 1 from "LessonQuestion" where id = ${id}::uuid for update`;
  const row = await tx.lessonQuestion.findUnique({ where: { id }, include: questionInclude });
  if (!row) throw new AppError("NotFound");
  return row;
}

/** Errors: `NotFound` (not the actor's). */
async function lockOwnQuestion(tx: Tx, actor: Member, id: string): Promise<QuestionRow> {
  await lockForChange(tx, actor, actor.id);
  const row = await lockQuestion(tx, id);
  if (!isSelf(actor, row.authorId)) throw new AppError("NotFound");
  return row;
}

/** Checks before anything else of a request who may change a question. Errors: `NotFound` (not the actor's). */
export async function requireOwnQuestion(actor: Member, id: string): Promise<void> {
  const isOwn = (await db.lessonQuestion.count({ where: { id, authorId: actor.id } })) > 0;
  if (!isOwn) throw new AppError("NotFound");
}

/**
 * Changes a question of the actor until it is answered.
 * Errors: `NotFound` (not the actor's), `Conflict` (answered, hidden, access ended), `TooManyRequests`.
 */
export async function updateQuestion(
  actor: Member,
  id: string,
  { text, isPrivate }: QuestionInput,
  now = new Date(),
): Promise<void> {
  await consumeRateLimit(QUESTION_LIMIT, actor.id);
  const own = await db.lessonQuestion.findFirst({
    where: { id, authorId: actor.id },
    select: { lessonId: true },
  });
  if (!own) throw new AppError("NotFound");
  if (own.lessonId !== null) await requireAsker(actor, own.lessonId, now);
  await db.$transaction(async (tx) => {
    const row = await lockOwnQuestion(tx, actor, id);
    if (!isOpenQuestion(row)) {
      throw conflict(row.hiddenAt ? ALREADY_HIDDEN : ALREADY_ANSWERED);
    }
    const version = row.version + (row.text === text ? 0 : 1);
    const isBound =
      own.lessonId === null ? mustAskMasterPrivately(tx, row) : mustAskPrivately(tx, actor.id, own.lessonId);
    const staysPrivate = isPrivate || (await isBound);
    await tx.lessonQuestion.update({ where: { id }, data: { text, isPrivate: staysPrivate, version } });
  });
}

/**
 * Deletes a question of the actor until it is answered. Errors: `NotFound` (not the actor's), `Conflict` (answered, or hidden
 * by an admin, whose decision holds for what its author asks anew).
 */
export async function deleteQuestion(actor: Member, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const row = await lockOwnQuestion(tx, actor, id);
    if (!canDeleteQuestion(row)) throw conflict(row.isHiddenByAdmin ? ALREADY_HIDDEN : ALREADY_ANSWERED);
    await tx.lessonQuestion.delete({ where: { id } });
  });
}

/** Checks before anything else of a request who may answer. Errors: `NotFound`, `Forbidden` (a former Master). */
export async function requireQuestionEditor(actor: Member, id: string): Promise<void> {
  const row = await db.lessonQuestion.findUnique({
    where: { id },
    select: { masterId: true },
  });
  requireAyniEditor(actor, row && { userId: row.masterId });
}

type EditorAction = "question.answered" | "question.hidden" | "question.unhidden";

/** Locks a question that the actor may answer, and records changes by admins to courses of others. */
async function lockAsEditor(tx: Tx, actor: Member, id: string, action: EditorAction): Promise<QuestionRow> {
  await lockForChange(tx, actor, actor.id);
  const row = await lockQuestion(tx, id);
  requireAyniEditor(actor, { userId: row.masterId });
  if (!isSelf(actor, row.masterId)) {
    const subject = { type: "User", id: row.authorId } as const;
    await recordAuditEntry(tx, actor, { action, subject, after: { question: id } });
  }
  return row;
}

async function notifyAuthor(tx: Tx, row: QuestionRow, now: Date): Promise<void> {
  const { id, authorId, orderId, lessonId, ayni, master } = row;
  const masterName = formatFullName(master);
  if (lessonId === null) {
    const payload = { masterName, masterSlug: master.slug, about: ayni };
    const dedupeKey = `question-answered:${id}`;
    await notify(tx, [{ kind: "question-answered", userId: authorId, payload, dedupeKey }], now);
    return;
  }
  if (orderId === null || ayni === null) return;
  const payload = { ...ayni, orderId, lessonId, masterName };
  const dedupeKey = `lesson-answered:${id}`;
  await notify(tx, [{ kind: "lesson-answered", userId: authorId, payload, dedupeKey }], now);
}

/**
 * Sets the answer, or removes it if empty; its author is notified once. What was asked or answered in private stays so.
 * Errors: `NotFound`, `Forbidden` (a former Master), `Conflict` (hidden, or changed since it was read), `TooManyRequests`.
 */
export async function answerQuestion(
  actor: Member,
  id: string,
  { answer, version, isPrivate }: AnswerInput,
  now = new Date(),
): Promise<void> {
  await consumeRateLimit(ANSWER_LIMIT, actor.id);
  await expiringTransaction(async (tx, expireTags) => {
    const row = await lockAsEditor(tx, actor, id, "question.answered");
    if (row.hiddenAt) throw conflict(ALREADY_HIDDEN);
    if (row.version !== version) throw conflict(QUESTION_CHANGED);
    const staysPrivate = row.isPrivate || (row.lessonId === null && isPrivate);
    const data =
      answer === ""
        ? { answer: null, answeredAt: null }
        : { answer, answeredAt: now, isPrivate: staysPrivate };
    await tx.lessonQuestion.update({ where: { id }, data });
    expireTags(...toPageTags(row));
    if (answer !== "") await notifyAuthor(tx, row, now);
  });
}

const SHOWN = { hiddenAt: null, hiddenReason: null, isHiddenByAdmin: false };

type HideOptions = { reason: string; isByAdmin: boolean; now: Date };

/** Returns false if it was hidden already. */
async function hideRow(tx: Tx, row: QuestionRow, { reason, isByAdmin, now }: HideOptions): Promise<boolean> {
  if (row.hiddenAt) return false;
  const data = { hiddenAt: now, hiddenReason: reason, isHiddenByAdmin: isByAdmin };
  await tx.lessonQuestion.update({ where: { id: row.id }, data });
  return true;
}

async function notifyHidden(
  tx: Tx,
  row: QuestionRow,
  { reason, isByAdmin, now }: HideOptions,
): Promise<void> {
  const { id, authorId, lessonId, ayni, master } = row;
  const place = lessonId !== null && ayni ? ayni : { masterName: formatFullName(master) };
  const payload = { ...place, reason, ...(isByAdmin ? { isByAdmin } : {}) };
  const dedupeKey = `question-hidden:${id}:${now.getTime()}`;
  await notify(tx, [{ kind: "question-hidden", userId: authorId, payload, dedupeKey }], now);
}

/**
 * Hides a question from everybody else, or shows it again. Its author is told why.
 * Errors: `NotFound`, `Forbidden` (a former Master), `Conflict` (to show what an admin has hidden), `TooManyRequests`.
 */
export async function setQuestionHidden(
  actor: Member,
  id: string,
  input: QuestionHiddenInput,
  now = new Date(),
): Promise<void> {
  await consumeRateLimit(ANSWER_LIMIT, actor.id);
  await expiringTransaction(async (tx, expireTags) => {
    const row = await lockAsEditor(tx, actor, id, input.hidden ? "question.hidden" : "question.unhidden");
    expireTags(...toPageTags(row));
    if (input.hidden) {
      const isByAdmin = isAdmin(actor) && !isSelf(actor, row.masterId);
      const options = { reason: input.reason, isByAdmin, now };
      const isNew = await hideRow(tx, row, options);
      if (isNew && !isSelf(actor, row.authorId)) await notifyHidden(tx, row, options);
      return;
    }
    if (row.isHiddenByAdmin && !isAdmin(actor)) throw conflict(HIDDEN_BY_ADMIN);
    await tx.lessonQuestion.update({ where: { id }, data: SHOWN });
  });
}

/** Shows a question that an admin had hidden; the caller has locked the admin. Returns the cache tags to expire. */
export async function unhideQuestionInTransaction(tx: Tx, actor: Member, id: string): Promise<string[]> {
  const row = await lockQuestion(tx, id);
  await tx.lessonQuestion.update({ where: { id }, data: SHOWN });
  const subject = { type: "User", id: row.authorId } as const;
  await recordAuditEntry(tx, actor, { action: "question.unhidden", subject, after: { question: id } });
  return toPageTags(row);
}

/** Hides a reported question; the caller tells its author. Returns the cache tags to expire; null if it was hidden already. */
export async function hideReportedQuestion(
  tx: Tx,
  id: string,
  reason: string,
  now: Date,
): Promise<string[] | null> {
  const row = await lockQuestion(tx, id);
  return (await hideRow(tx, row, { reason, isByAdmin: true, now })) ? toPageTags(row) : null;
}

/**
 * Deletes the questions of a closed account that nobody answered, that were private, or asked before receiving anything. The
 * others stay, without a name: they are part of what people of the course received.
 */
export async function deleteQuestionsOfUser(tx: Tx, authorId: string): Promise<void> {
  const unshared: Prisma.LessonQuestionWhereInput[] = [
    { lessonId: null },
    { answeredAt: null },
    { isPrivate: true },
    { hiddenAt: { not: null } },
  ];
  await tx.lessonQuestion.deleteMany({ where: { authorId, OR: unshared } });
}
