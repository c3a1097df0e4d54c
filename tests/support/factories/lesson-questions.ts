import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { createTestAyni } from "./ayni";
import { createTestOrder } from "./orders";
import { createTestMaster, createTestUser } from "./users";

/** Creates a course, of a new Master by default, with an open lesson and one from day 7, and a receiver of it. */
export async function createTestCourse(owner?: Awaited<ReturnType<typeof createTestMaster>>) {
  const master = owner ?? (await createTestMaster());
  const course = await createTestAyni({ userId: master.id, contentType: "COURSE", onlineType: "RECORDED" });
  await db.courseModule.upsert({
    where: { id: course.id },
    create: { id: course.id, ayniId: course.id, position: 0, title: "" },
    update: {},
  });
  const inCourse = { ayniId: course.id, moduleId: course.id };
  const lesson = await db.lesson.create({
    data: { ...inCourse, position: 0, title: "Semana 1", text: "Bienvenida" },
  });
  const laterLesson = await db.lesson.create({
    data: { ...inCourse, position: 1, title: "Semana 2", text: "Secreto", availableAfterDays: 7 },
  });
  const receiver = await createTestUser();
  const order = await createTestOrder(receiver, course);
  return { master, course, lesson, laterLesson, receiver, order };
}

export type TestCourse = Awaited<ReturnType<typeof createTestCourse>>;

type QuestionOverrides = Partial<
  Omit<Prisma.LessonQuestionUncheckedCreateInput, "lessonId" | "ayniId" | "masterId">
>;

/** Creates an open question of the course's receiver. */
export const createTestQuestion = (
  { course, lesson, receiver, order }: TestCourse,
  { answer = null, ...overrides }: QuestionOverrides = {},
) =>
  db.lessonQuestion.create({
    data: {
      lessonId: lesson.id,
      ayniId: course.id,
      masterId: course.userId,
      authorId: receiver.id,
      orderId: order.id,
      text: "¿Puedo practicar de noche?",
      answer,
      answeredAt: answer === null ? null : new Date(),
      ...overrides,
    },
  });
