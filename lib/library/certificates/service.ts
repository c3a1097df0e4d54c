import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { newCode } from "../../certificates/code";
import { ownStanding } from "./data";

const NOT_CERTIFIED = "Este contenido no da constancia.";

/**
 * Issues the certificate that the actor has earned with an order of theirs; a repeat answers the same code.
 * Names and title stay as they are now.
 * Errors: `NotFound` (not theirs, or not completed), `Conflict` with what is missing.
 */
export async function issueCertificate(
  actor: Member,
  orderId: string,
  now = new Date(),
): Promise<{ code: string }> {
  const { code, standing, names } = await ownStanding(actor, orderId, now);
  if (code !== null) return { code };
  if (standing.state !== "earned") {
    throw new AppError("Conflict", {
      message: standing.state === "missing" ? standing.missing : NOT_CERTIFIED,
    });
  }
  try {
    return await db.certificate.create({
      data: { ...standing.earned, ...names, orderId, code: newCode(), issuedAt: now },
      select: { code: true },
    });
  } catch (error) {
    // Asked for twice at once: the other one was faster.
    if (!violates(error, "orderId")) throw error;
    return db.certificate.findUniqueOrThrow({ where: { orderId }, select: { code: true } });
  }
}
