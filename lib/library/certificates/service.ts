import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { createCertificateCode } from "./certificate-code";
import { getOwnEligibility } from "./data";

const NO_CERTIFICATE = "Este contenido no da constancia.";

/** Idempotent. Errors: `NotFound`, `Conflict` with what is missing. */
export async function issueCertificate(
  actor: Member,
  orderId: string,
  now = new Date(),
): Promise<{ code: string }> {
  const { code, eligibility, certificateNames } = await getOwnEligibility(actor, orderId, now);
  if (code !== null) return { code };
  if (eligibility.state !== "earned") {
    throw new AppError("Conflict", {
      message: eligibility.state === "missing" ? eligibility.missingText : NO_CERTIFICATE,
    });
  }
  try {
    return await db.certificate.create({
      data: {
        ...eligibility.earned,
        ...certificateNames,
        orderId,
        code: createCertificateCode(),
        issuedAt: now,
      },
      select: { code: true },
    });
  } catch (error) {
    // A concurrent request issued it first.
    if (!violatesConstraint(error, "orderId")) throw error;
    return db.certificate.findUniqueOrThrow({ where: { orderId }, select: { code: true } });
  }
}
