import "server-only";
import { unlockAccount } from "@/lib/identity/account-lock";
import { confirmEmailChange } from "@/lib/identity/credentials/service";
import type { MailLinkOutcome } from "@/lib/identity/users/schema";
import { verifyEmail } from "@/lib/identity/users/service";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Redeems a link that verifies the e-mail of a new account or a changed e-mail, or unlocks an account. */
export async function redeemMailLink(token: string): Promise<MailLinkOutcome> {
  if (!TOKEN.test(token)) return "unknown";
  for (const redeem of [verifyEmail, confirmEmailChange, unlockAccount]) {
    const outcome = await redeem(token);
    if (outcome !== "unknown") return outcome;
  }
  return "unknown";
}
