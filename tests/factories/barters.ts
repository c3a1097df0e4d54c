import { db } from "@/lib/platform/db/client";
import { makeAyni } from "../../tools/factories/ayni";
import { makeMaster } from "../../tools/factories/users";

type Given = Parameters<typeof makeAyni>[0];
type Content = Omit<Given, "userId">;

/** Two Masters, each with something published. */
export async function makeTwoMasters(offered: Content = {}, wanted: Content = {}) {
  const proposer = await makeMaster({ name: "Marta", lastName: "Quispe" });
  const answerer = await makeMaster({ name: "Lucía", lastName: "Ferrer" });
  return {
    proposer,
    answerer,
    offered: await makeAyni({ title: "Pan y silencio", ...offered, userId: proposer.id }),
    wanted: await makeAyni({ title: "Respirar sin prisa", ...wanted, userId: answerer.id }),
  };
}
export type TwoMasters = Awaited<ReturnType<typeof makeTwoMasters>>;

/** An open trueque of theirs. */
export const makeBarter = ({ proposer, answerer, offered, wanted }: TwoMasters) =>
  db.barter.create({
    data: {
      proposerId: proposer.id,
      answererId: answerer.id,
      offeredAyniId: offered.id,
      wantedAyniId: wanted.id,
    },
  });
