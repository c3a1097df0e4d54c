import { GET as look, POST as open } from "@/app/api/payout-account/route";
import { db } from "@/lib/platform/db/client";
import { call } from "../../tools/call-handler";
import { cookieOf, makeMaster } from "../../tools/factories/users";

/** Does on the processor's page what its owner does there; gives where it leads. */
export async function complete(url: string): Promise<string | null> {
  const answer = await fetch(url, { method: "POST", redirect: "manual" });
  return answer.headers.get("location");
}

/** A Master whom the processor can pay. */
export async function makePayableMaster() {
  const master = await makeMaster();
  const cookie = await cookieOf(master);
  const { body } = await call(open, { method: "POST", cookie });
  await complete(body.data.url);
  await call(look, { cookie });
  const { accountId } = await db.payoutAccount.findUniqueOrThrow({ where: { userId: master.id } });
  return { ...master, accountId };
}
