import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Builds what receivers write to their Masters after the purchase and the first encuentro, once that is past. */
export function buildThanksRows(sales: readonly SeedSale[], now: Date) {
  return sales.flatMap(({ id, buyer, content, purchaseDate, thanks }) => {
    if (!thanks) return [];
    const random = createSeededRandom(`thanks ${id}`);
    const from = Math.max(purchaseDate.getTime(), content.encuentros[0]?.startsAt.getTime() ?? 0);
    const at = new Date(from + 2 * HOUR_MS + random.int(6 * DAY_MS));
    if (at.getTime() >= now.getTime() - HOUR_MS) return [];
    const laterDate = (most: number) => new Date(Math.min(at.getTime() + random.int(most), now.getTime()));
    return [
      {
        id: seedId(`thanks ${id}`),
        orderId: id,
        authorId: buyer.id,
        masterId: content.master.id,
        ayniId: content.id,
        text: thanks.text ?? "",
        words: thanks.words,
        agreedAt: thanks.agreed ? laterDate(3 * DAY_MS) : null,
        answer: thanks.answer ?? null,
        answeredAt: thanks.answer === undefined ? null : laterDate(4 * DAY_MS),
        createdAt: at,
        updatedAt: at,
      },
    ];
  });
}

/** Builds open reports about the first thanks and its author. */
export function buildReportRows(
  thanks: readonly { id: string; authorId: string }[],
  sales: readonly SeedSale[],
  now: Date,
) {
  const [reported] = thanks;
  const reporter = sales.find(({ buyer }) => buyer.id !== reported?.authorId)?.buyer;
  if (!reported || !reporter) return [];
  return readDemo().reports.map(({ about, reason, text }, index) => {
    const subject =
      about === "thanks"
        ? { subjectType: "Thanks", subjectId: reported.id }
        : { subjectType: "User", subjectId: reported.authorId };
    return {
      id: seedId(`report ${subject.subjectId}`),
      reporterId: reporter.id,
      ...subject,
      reason,
      text,
      createdAt: new Date(now.getTime() - (2 - index) * DAY_MS),
    };
  });
}
