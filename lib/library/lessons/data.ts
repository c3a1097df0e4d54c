import "server-only";
import { canPreviewAyni, ownedOrder } from "@/lib/content/access";
import { modulesSelect, type ModuleRow } from "@/lib/content/lessons/data";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { isMember, type Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatWeekdayOfMonth } from "@/lib/platform/time/format";
import type { ContentType } from "@/lib/reference/labels";
import { findOpening, isLessonOpen, type CourseStart } from "./policy";
import type { RoomLesson, RoomModule } from "./schema";

/** A renewed access goes on where the first one began. Null without an order. */
async function findCourseStart(userId: string, ayniId: string): Promise<CourseStart | null> {
  const [order, encuentro, ayni, timeZone] = await Promise.all([
    db.order.findFirst({
      where: { userId, ayniContentId: ayniId, status: ownedOrder.status, isGift: false },
      orderBy: { purchaseDate: "asc" },
      select: { purchaseDate: true, completedAt: true },
    }),
    db.encuentro.findFirst({
      where: { ayniId, cancelledAt: null },
      orderBy: { startsAt: "asc" },
      select: { startsAt: true },
    }),
    db.ayni.findUnique({ where: { id: ayniId }, select: { user: { select: { timezone: true } } } }),
    findUserTimeZone(userId),
  ]);
  if (!order) return null;
  return {
    receivedAt: order.completedAt ?? order.purchaseDate,
    firstEncuentroAt: encuentro?.startsAt ?? null,
    timeZone,
    masterTimeZone: ayni?.user.timezone ?? DEFAULT_TIME_ZONE,
  };
}

/** The files of lessons that open to a receiver later than the rest of a course, and when; null without an order. */
export async function listFileOpenings(
  userId: string,
  ayniId: string,
): Promise<ReadonlyMap<string, Date | null>> {
  const lessons = await db.lesson.findMany({
    where: {
      ayniId,
      ayni: { contentType: "COURSE" },
      availableAfterDays: { gt: 0 },
      isFreeSample: false,
      fileId: { not: null },
    },
    select: { fileId: true, availableAfterDays: true },
  });
  if (lessons.length === 0) return new Map();
  const start = await findCourseStart(userId, ayniId);
  return new Map(
    lessons.flatMap(({ fileId, availableAfterDays }) =>
      fileId === null ? [] : [[fileId, start && findOpening(start, availableAfterDays)] as const],
    ),
  );
}

/** Files of a course whose lessons are not open yet for a receiver, by id. */
export async function listClosedFileIds(
  userId: string,
  ayniId: string,
  now = new Date(),
): Promise<ReadonlySet<string>> {
  const openings = await listFileOpenings(userId, ayniId);
  return new Set([...openings].flatMap(([id, opening]) => (opening && opening <= now ? [] : id)));
}

/** Returns true if a receiver may open a lesson now. */
export async function isLessonOpenTo(
  userId: string,
  lesson: { ayniId: string; availableAfterDays: number; isFreeSample: boolean },
  now = new Date(),
): Promise<boolean> {
  if (lesson.availableAfterDays === 0 || lesson.isFreeSample) return true;
  const start = await findCourseStart(userId, lesson.ayniId);
  return start !== null && isLessonOpen(start, lesson.availableAfterDays, now);
}

type Reader = { start: CourseStart | null; canSeeAll: boolean; hasAccess: boolean; now: Date };

function toRoomLesson(
  { isFreeSample, text, linkUrl, ...lesson }: ModuleRow["lessons"][number],
  completed: boolean,
  { start, canSeeAll, hasAccess, now }: Reader,
): RoomLesson {
  const opening = canSeeAll || isFreeSample || !start ? null : findOpening(start, lesson.availableAfterDays);
  const isOpen = canSeeAll || isFreeSample || (hasAccess && (opening === null || opening <= now));
  const opensOn =
    opening && opening > now && start ? formatWeekdayOfMonth(opening.toISOString(), start.timeZone) : null;
  return {
    ...lesson,
    freeSample: isFreeSample,
    html: isOpen && text ? renderMarkdown(text, storage.toPublicUrl("")) : "",
    linkUrl: isOpen ? linkUrl : null,
    opensOn,
    completed,
  };
}

type RoomOptions = {
  ayni: { id: string; userId: string; contentType: ContentType };
  /** The access has not expired, and is free of a consent that the buyer has not given. */
  hasAccess: boolean;
  now: Date;
};

/** The modules of a course with what its reader may see now. */
export async function listRoomModules(
  actor: Actor,
  { ayni, hasAccess, now }: RoomOptions,
): Promise<RoomModule[]> {
  if (ayni.contentType !== "COURSE") return [];
  const userId = isMember(actor) ? actor.id : null;
  const [modules, completions, start] = await Promise.all([
    db.courseModule.findMany({ where: { ayniId: ayni.id }, ...modulesSelect }),
    userId
      ? db.lessonCompletion.findMany({
          where: { userId, lesson: { ayniId: ayni.id } },
          select: { lessonId: true },
        })
      : [],
    userId ? findCourseStart(userId, ayni.id) : null,
  ]);
  const completedIds = new Set(completions.map(({ lessonId }) => lessonId));
  const reader = { start, canSeeAll: canPreviewAyni(actor, ayni), hasAccess, now };
  return modules.map(({ lessons, ...module }) => ({
    ...module,
    lessons: lessons.map((lesson) => toRoomLesson(lesson, completedIds.has(lesson.id), reader)),
  }));
}
