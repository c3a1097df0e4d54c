import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { createCertificateCode } from "./certificate-code";
import { getCertificate, getOwnEligibility } from "./data";
import { renderCertificatePdf } from "./pdf";

const CERTIFICATE_LIMIT = { name: "certificate-pdf", points: 60, seconds: 3600 };

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
    throw conflict(eligibility.state === "missing" ? eligibility.missingText : NO_CERTIFICATE);
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

/** Errors: `NotFound`, `ServiceUnavailable` (too many heavy tasks wait), `TooManyRequests`. */
export async function createCertificatePdf(
  actor: Member,
  input: string,
): Promise<{ code: string; bytes: Uint8Array<ArrayBuffer> }> {
  const certificate = await getCertificate(actor, input);
  await consumeRateLimit(CERTIFICATE_LIMIT, actor.id);
  return {
    code: certificate.code,
    bytes: await renderCertificatePdf(certificate, getSiteUrl(), actor.id),
  };
}
