import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "./ayni";
import { createTestMaster } from "./users";

type AyniOverrides = Parameters<typeof createTestAyni>[0];
type ContentOverrides = Omit<AyniOverrides, "userId">;

/** Creates two Masters, each with a published content. */
export async function createTwoMasters(offered: ContentOverrides = {}, wanted: ContentOverrides = {}) {
  const proposer = await createTestMaster({ name: "Marta", lastName: "Quispe" });
  const recipient = await createTestMaster({ name: "Lucía", lastName: "Ferrer" });
  return {
    proposer,
    recipient,
    offered: await createTestAyni({ title: "Pan y silencio", ...offered, userId: proposer.id }),
    wanted: await createTestAyni({ title: "Respirar sin prisa", ...wanted, userId: recipient.id }),
  };
}
export type TwoMasters = Awaited<ReturnType<typeof createTwoMasters>>;

/** Creates a pending barter between them. */
export const createTestBarter = ({ proposer, recipient, offered, wanted }: TwoMasters) =>
  db.barter.create({
    data: {
      proposerId: proposer.id,
      recipientId: recipient.id,
      offeredAyniId: offered.id,
      wantedAyniId: wanted.id,
    },
  });
