import "server-only";
import { clearSignInAttempts, recordSignInAttempt } from "@/lib/identity/sign-in-throttle";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { verifyPassword } from "./hash";

const WRONG_PASSWORD = "La contraseña es incorrecta. Inténtalo de nuevo.";

/** Returns the hash. Throttled like sign-ins, per account. Errors: `ValidationError` at `field`, `TooManyRequests`. */
export async function requirePassword(actor: Member, password: string, field: string): Promise<string> {
  const attemptSource = `session of ${actor.id}`;
  const delaySeconds = await recordSignInAttempt(attemptSource, actor.email);
  if (delaySeconds > 0) throw new AppError("TooManyRequests", { retryAfter: delaySeconds });
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(passwordHash, password)))
    throw new AppError("ValidationError", { fields: { [field]: WRONG_PASSWORD } });
  await clearSignInAttempts(attemptSource, actor.email);
  return passwordHash;
}
