import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { createTestOrder } from "./orders";

type ThanksOverrides = Partial<
  Pick<Prisma.ThanksUncheckedCreateInput, "text" | "words" | "agreedAt" | "answer">
>;

/** Creates public thanks for a content, with the author's order. */
export async function createTestThanks(
  author: { id: string },
  ayni: { id: string; userId: string },
  { answer = null, ...overrides }: ThanksOverrides = {},
) {
  const { id: orderId } = await createTestOrder(author, ayni);
  return db.thanks.create({
    data: {
      orderId,
      authorId: author.id,
      masterId: ayni.userId,
      ayniId: ayni.id,
      text: "Gracias, me ha servido.",
      words: ["deep"],
      agreedAt: new Date(),
      ...overrides,
      answer,
      answeredAt: answer === null ? null : new Date(),
    },
  });
}
