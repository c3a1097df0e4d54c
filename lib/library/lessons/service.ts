import "server-only";
import { requireConsent } from "@/lib/orders/consent/data";
import { hasActiveAccess } from "@/lib/orders/order/data";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { isLessonOpenTo } from "./data";

const COMPLETION_LIMIT = { name: "lesson-completion", points: 120, seconds: 60 };

/** Errors: `NotFound` unless the actor holds the course and the lesson is open to them, `ConsentRequired`. */
async function requireOpenLesson(actor: Member, lessonId: string) {
  const lesson = await db.lesson.findFirst({
    where: { id: lessonId, ayni: { contentType: "COURSE" } },
    select: { id: true, ayniId: true, fileId: true, availableAfterDays: true, isFreeSample: true },
  });
  if (!lesson || !(await hasActiveAccess(actor.id, lesson.ayniId))) throw new AppError("NotFound");
  if (!(await isLessonOpenTo(actor.id, lesson))) throw new AppError("NotFound");
  await requireConsent(actor.id, { ayniId: lesson.ayniId, isFree: lesson.isFreeSample });
  return lesson;
}

/** Marks a lesson without a file as done; idempotent. Errors: `NotFound`, `ConsentRequired`, `Conflict` (it has a file), `TooManyRequests`. */
export async function completeLesson(actor: Member, lessonId: string): Promise<void> {
  await consumeRateLimit(COMPLETION_LIMIT, actor.id);
  const lesson = await requireOpenLesson(actor, lessonId);
  if (lesson.fileId !== null) {
    throw conflict("Esta lección se completa al terminar su archivo.");
  }
  // Selects from Lesson, since it may have been deleted meanwhile.
  await db.$executeRaw`
    insert into "LessonCompletion" ("lessonId", "userId")
    select id, ${actor.id}::uuid from "Lesson" where id = ${lesson.id}::uuid on conflict do nothing`;
}

/** Idempotent. Errors: `TooManyRequests`. */
export async function reopenLesson(actor: Member, lessonId: string): Promise<void> {
  await consumeRateLimit(COMPLETION_LIMIT, actor.id);
  await db.lessonCompletion.deleteMany({ where: { lessonId, userId: actor.id } });
}
