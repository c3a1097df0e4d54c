import { GET as getPayoutAccount, POST as createPayoutAccount } from "@/app/api/payout-account/route";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createSessionCookie, createTestMaster } from "./users";

/** Submits the processor's onboarding page. Returns the URL it redirects to. */
export async function completeOnboardingPage(url: string): Promise<string | null> {
  const response = await fetch(url, { method: "POST", redirect: "manual" });
  return response.headers.get("location");
}

/** Creates a Master with an enabled payout account. */
export async function createPayableMaster() {
  const master = await createTestMaster();
  const cookie = await createSessionCookie(master);
  const { body } = await callHandler(createPayoutAccount, { method: "POST", cookie });
  await completeOnboardingPage(body.data.url);
  await callHandler(getPayoutAccount, { cookie });
  const { accountId } = await db.payoutAccount.findUniqueOrThrow({ where: { userId: master.id } });
  return { ...master, accountId };
}
