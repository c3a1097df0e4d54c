import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { makeOrder } from "./orders";

type Given = Partial<Pick<Prisma.ThanksUncheckedCreateInput, "text" | "words" | "agreedAt" | "answer">>;

/** What somebody says for a content that they have received, which its Master shows unless told otherwise. */
export async function makeThanks(
  author: { id: string },
  ayni: { id: string; userId: string },
  { answer = null, ...given }: Given = {},
) {
  const { id: orderId } = await makeOrder(author, ayni);
  return db.thanks.create({
    data: {
      orderId,
      authorId: author.id,
      masterId: ayni.userId,
      ayniId: ayni.id,
      text: "Gracias, me ha servido.",
      words: ["deep"],
      agreedAt: new Date(),
      ...given,
      answer,
      answeredAt: answer === null ? null : new Date(),
    },
  });
}
