import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { toContraindicationsVersion } from "./data";

const STALE_MESSAGE = "Las contraindicaciones han cambiado. Léelas de nuevo antes de entrar.";

/**
 * Records that the person accepts what they read: `version` is theirs, `text` the current one. Idempotent; the first time
 * is kept. Errors: `Conflict` (they read another version).
 */
export async function acceptContraindications(
  tx: Tx,
  userId: string,
  ayniId: string,
  text: string,
  version: string,
): Promise<void> {
  const current = text.trim();
  if (toContraindicationsVersion(current) !== version) {
    throw new AppError("Conflict", { message: STALE_MESSAGE });
  }
  await tx.contraindicationAcceptance.createMany({
    data: { userId, ayniId, version, text: current },
    skipDuplicates: true,
  });
}
