import type { Tx } from "@/lib/platform/db/client";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Pairs the questions of each course with its first buyers, each of whom asks one. */
export function pairWithBuyers(sales: readonly SeedSale[]) {
  const asked = new Map<string, number>();
  return readDemo().lessonQuestions.flatMap((question) => {
    const count = asked.get(question.course) ?? 0;
    asked.set(question.course, count + 1);
    const buyers = sales.filter(
      ({ content, status }) => content.slug === question.course && status === "COMPLETED",
    );
    const sale = buyers[count];
    return sale ? [{ question, sale }] : [];
  });
}

/** Seeds the questions beside the first open lesson of each course, whose lessons its files have made. */
export async function seedLessonQuestions(tx: Tx, sales: readonly SeedSale[], now: Date): Promise<void> {
  const lessons = await tx.lesson.findMany({
    where: { availableAfterDays: 0, ayni: { contentType: "COURSE" } },
    orderBy: [{ ayniId: "asc" }, { position: "asc" }, { id: "asc" }],
    distinct: ["ayniId"],
  });
  const lessonIds = new Map(lessons.map(({ id, ayniId }) => [ayniId, id]));
  const rows = pairWithBuyers(sales).map(({ question, sale }, index) => {
    const { content, buyer } = sale;
    const latest = now.getTime() - (index + 1) * HOUR_MS;
    const at = new Date(Math.min(sale.purchaseDate.getTime() + DAY_MS, latest));
    const answer = question.answer ?? null;
    return {
      id: seedId(`lesson question ${sale.id}`),
      lessonId: lessonIds.get(content.id) ?? "",
      ayniId: content.id,
      masterId: content.master.id,
      authorId: buyer.id,
      orderId: sale.id,
      text: question.text,
      isPrivate: question.isPrivate ?? false,
      answer,
      answeredAt: answer === null ? null : new Date(Math.min(at.getTime() + DAY_MS, now.getTime())),
      createdAt: at,
    };
  });
  await tx.lessonQuestion.createMany({ data: rows });
}
