import type { Tx } from "@/lib/platform/db/client";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";

/** Gives a course that its files made a text at both ends, and a second module that opens after a week. */
export async function seedLessons(tx: Tx, ayniId: string): Promise<void> {
  const { modules, firstWeekLessons, welcome: first, closing: last } = readDemo().modularCourses;
  const secondModuleId = seedId(`module ${ayniId}`);
  await tx.courseModule.update({ where: { id: ayniId }, data: { title: modules[0] } });
  await tx.courseModule.create({
    data: { id: secondModuleId, ayniId, position: 1, title: modules[1] },
  });
  const lessons = await tx.lesson.findMany({ where: { ayniId }, orderBy: { position: "asc" } });
  for (const [index, { id }] of lessons.entries()) {
    const isLater = index >= firstWeekLessons;
    await tx.lesson.update({
      where: { id },
      data: isLater
        ? { moduleId: secondModuleId, position: index - firstWeekLessons, availableAfterDays: 7 }
        : { position: index + 1 },
    });
  }
  const welcome = { ...first, moduleId: ayniId, position: 0 };
  const closing = {
    ...last,
    moduleId: secondModuleId,
    position: Math.max(0, lessons.length - firstWeekLessons),
    availableAfterDays: 7,
  };
  await tx.lesson.createMany({
    data: [
      { id: seedId(`lesson welcome ${ayniId}`), ayniId, ...welcome },
      { id: seedId(`lesson closing ${ayniId}`), ayniId, ...closing },
    ],
  });
}
