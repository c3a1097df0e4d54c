import "server-only";
import { ownedOrder, publicAyni } from "@/lib/content/access";
import { lockForChange } from "@/lib/identity/lock-user";
import { getNamedPerson } from "@/lib/identity/users/data";
import { notify } from "@/lib/messaging/notifications/service";
import { isSelf, type Member } from "@/lib/platform/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { MAX_OPEN_MASTER_QUESTIONS, toMasterQuestionMailKey } from "./policy";
import type { MasterQuestionInput } from "./schema";

const DAY_LIMIT = { name: "master-question", points: 20, seconds: 86_400 };

const OWN_PAGE = "Aquí te preguntan a ti.";
const TOO_MANY_OPEN = `Tienes ${MAX_OPEN_MASTER_QUESTIONS} preguntas sin responder. Espera a que te responda alguna, o cambia una de ellas.`;
const ASK_BESIDE_LESSON = "Ya tienes este curso: pregunta debajo de cada lección, en Ayni recibido.";

type AskedAyni = { slug: string; title: string };

/** Errors: `NotFound` (not on sale by that Master), `Conflict` (its lessons have questions of their own for the actor). */
async function findAskedAyni(tx: Tx, actor: Member, { masterId, ayniContentId }: MasterQuestionInput) {
  if (ayniContentId === null) return null;
  const ayni = await tx.ayni.findFirst({
    where: { id: ayniContentId, userId: masterId, ...publicAyni },
    select: {
      slug: true,
      title: true,
      lessons: { select: { id: true }, take: 1 },
      orders: {
        where: { userId: actor.id, ...ownedOrder, refundedAt: null },
        select: { id: true },
        take: 1,
      },
    },
  });
  if (!ayni) throw new AppError("NotFound");
  const { lessons, orders, ...asked } = ayni;
  if (lessons.length > 0 && orders.length > 0) throw conflict(ASK_BESIDE_LESSON);
  return asked;
}

/** The caller has locked the author, so that concurrent questions are counted one after the other. */
async function requireFewOpen(tx: Tx, authorId: string, masterId: string): Promise<void> {
  const open = await tx.lessonQuestion.count({
    where: { authorId, masterId, lessonId: null, answeredAt: null, hiddenAt: null },
  });
  if (open >= MAX_OPEN_MASTER_QUESTIONS) throw conflict(TOO_MANY_OPEN);
}

/** True if an admin has hidden a question of the author to the Master: further ones are for the Master alone. */
export const mustAskMasterPrivately = async (
  tx: Tx,
  { authorId, masterId }: { authorId: string; masterId: string },
): Promise<boolean> =>
  (await tx.lessonQuestion.count({
    where: { authorId, masterId, lessonId: null, isHiddenByAdmin: true },
  })) > 0;

type AskedQuestion = { id: string; masterId: string; about: AskedAyni | null };

async function notifyMaster(tx: Tx, { id, masterId, about }: AskedQuestion, actor: Member, now: Date) {
  const payload = { ...(await getNamedPerson(tx, actor.id)), about };
  const mailKey = toMasterQuestionMailKey(masterId, now);
  const notification = { userId: masterId, payload, dedupeKey: `question-asked:${id}`, mailKey };
  await notify(tx, [{ kind: "question-asked", ...notification }], now);
}

/**
 * Asks a Master from a public page, before receiving anything; the Master is notified, by at most one mail in three hours.
 * Errors: `NotFound` (no Master, or a content that is not public), `Conflict` (the actor's own page, too many without an answer,
 * a course whose lessons the actor can ask beside), `TooManyRequests`.
 */
export async function askMaster(
  actor: Member,
  input: MasterQuestionInput,
  now = new Date(),
): Promise<{ id: string }> {
  const { masterId, ayniContentId, text } = input;
  if (isSelf(actor, masterId)) throw conflict(OWN_PAGE);
  await consumeRateLimit(DAY_LIMIT, actor.id);
  return db.$transaction(async (tx) => {
    const master = await lockForChange(tx, actor, masterId);
    if (master.role === "student" || master.deactivatedAt) throw new AppError("NotFound");
    const about = await findAskedAyni(tx, actor, input);
    await requireFewOpen(tx, actor.id, masterId);
    const isPrivate = input.isPrivate || (await mustAskMasterPrivately(tx, { authorId: actor.id, masterId }));
    const { id } = await tx.lessonQuestion.create({
      data: { ayniId: ayniContentId, masterId, authorId: actor.id, text, isPrivate, createdAt: now },
      select: { id: true },
    });
    await notifyMaster(tx, { id, masterId, about }, actor, now);
    return { id };
  });
}
