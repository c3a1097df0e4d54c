import "server-only";
import { toContraindicationsVersion } from "@/lib/content/contraindications";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Contraindications } from "./schema";

/** The time at which the person accepted this version; null if they did not. */
export async function findAcceptance(
  tx: Tx,
  userId: string,
  ayniId: string,
  version: string,
): Promise<Date | null> {
  const row = await tx.contraindicationAcceptance.findUnique({
    where: { userId_ayniId_version: { userId, ayniId, version } },
    select: { acceptedAt: true },
  });
  return row?.acceptedAt ?? null;
}

/** Returns null for a content without contraindications. */
export async function getContraindications(
  userId: string,
  ayni: { id: string; contraindications: string | null },
): Promise<Contraindications | null> {
  const text = ayni.contraindications?.trim();
  if (!text) return null;
  const version = toContraindicationsVersion(text);
  return { text, version, isAccepted: (await findAcceptance(db, userId, ayni.id, version)) !== null };
}
