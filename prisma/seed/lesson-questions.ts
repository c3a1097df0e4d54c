import type { Tx } from "@/lib/platform/db/client";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const PER_COURSE = 2;

type AskedSale = { sale: SeedSale; index: number };

/** The first buyers of each course ask; the demo Master has not answered all of it. */
function listAskedSales(sales: readonly SeedSale[], ayniIds: ReadonlySet<string>): AskedSale[] {
  const counts = new Map<string, number>();
  const asked = sales.filter(({ content: { id }, status }) => {
    const count = counts.get(id) ?? 0;
    if (status !== "COMPLETED" || !ayniIds.has(id) || count === PER_COURSE) return false;
    counts.set(id, count + 1);
    return true;
  });
  return asked.map((sale, index) => ({ sale, index }));
}

/** Seeds the questions in turns beside the first open lesson of each course, whose lessons its files have made. */
export async function seedLessonQuestions(tx: Tx, sales: readonly SeedSale[], now: Date): Promise<void> {
  const lessons = await tx.lesson.findMany({
    where: { availableAfterDays: 0, ayni: { contentType: "COURSE" } },
    orderBy: [{ ayniId: "asc" }, { position: "asc" }, { id: "asc" }],
    distinct: ["ayniId"],
  });
  const questions = readDemo().lessonQuestions;
  const lessonIds = new Map(lessons.map(({ id, ayniId }) => [ayniId, id]));
  const rows = listAskedSales(sales, new Set(lessonIds.keys())).map(({ sale, index }) => {
    const { content, buyer } = sale;
    const isForDemo = content.master.email === DEMO_ACCOUNTS.master;
    // The questions to the demo Master begin with one that waits.
    const question = questions[(isForDemo ? index + 1 : index) % questions.length];
    const latest = now.getTime() - (index + 1) * HOUR_MS;
    const at = new Date(Math.min(sale.purchaseDate.getTime() + DAY_MS, latest));
    const answer = question?.answer ?? null;
    return {
      id: seedId(`lesson question ${sale.id}`),
      lessonId: lessonIds.get(content.id) ?? "",
      ayniId: content.id,
      masterId: content.master.id,
      authorId: buyer.id,
      orderId: sale.id,
      text: question?.text ?? "",
      isPrivate: question?.isPrivate ?? false,
      answer,
      answeredAt: answer === null ? null : new Date(Math.min(at.getTime() + DAY_MS, now.getTime())),
      createdAt: at,
    };
  });
  await tx.lessonQuestion.createMany({ data: rows });
}
