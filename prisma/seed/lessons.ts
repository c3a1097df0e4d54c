import type { Tx } from "@/lib/platform/db/client";
import { seedId } from "./ids";

const FIRST_WEEK_LESSONS = 3;

const WELCOME = `Antes de la primera sesión, busca un lugar donde nadie te interrumpa y deja un cuaderno cerca.

- Una sesión al día basta.
- Si un día no puedes, sigue al siguiente: nada se pierde.
- Escribe una línea al terminar, aunque sea una sola palabra.`;

const CLOSING = `Vuelve a la primera línea de tu cuaderno y léela en voz alta. **¿Qué ha cambiado?**

Elige la sesión que más te sirvió y repítela una vez por semana.`;

/** Gives a course that its files made a text at both ends, and a second module that opens after a week. */
export async function seedLessons(tx: Tx, ayniId: string): Promise<void> {
  const secondModuleId = seedId(`module ${ayniId}`);
  await tx.courseModule.update({ where: { id: ayniId }, data: { title: "Aprender a entrar" } });
  await tx.courseModule.create({
    data: { id: secondModuleId, ayniId, position: 1, title: "Hacerlo tuyo" },
  });
  const lessons = await tx.lesson.findMany({ where: { ayniId }, orderBy: { position: "asc" } });
  for (const [index, { id }] of lessons.entries()) {
    const isLater = index >= FIRST_WEEK_LESSONS;
    await tx.lesson.update({
      where: { id },
      data: isLater
        ? { moduleId: secondModuleId, position: index - FIRST_WEEK_LESSONS, availableAfterDays: 7 }
        : { position: index + 1 },
    });
  }
  const welcome = { title: "Antes de empezar", text: WELCOME, moduleId: ayniId, position: 0 };
  const closing = {
    title: "Cierre",
    text: CLOSING,
    moduleId: secondModuleId,
    position: Math.max(0, lessons.length - FIRST_WEEK_LESSONS),
    availableAfterDays: 7,
  };
  await tx.lesson.createMany({
    data: [
      { id: seedId(`lesson welcome ${ayniId}`), ayniId, ...welcome },
      { id: seedId(`lesson closing ${ayniId}`), ayniId, ...closing },
    ],
  });
}
