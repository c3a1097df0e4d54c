import "server-only";
import { requireAyniEditor } from "@/lib/content/access";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { listEvidence } from "./data";
import type { EvidenceRow } from "./schema";

const EVIDENCE_LIMIT = { name: "room-evidence", points: 30, seconds: 3600 };

/** Records who exports it. Errors: `NotFound` (not the actor's), `Forbidden` (no longer a Master), `TooManyRequests`. */
export async function exportEvidence(actor: Member, encuentroId: string): Promise<EvidenceRow[]> {
  const encuentro = await db.encuentro.findUnique({
    where: { id: encuentroId },
    select: { ayni: { select: { userId: true } } },
  });
  const ayni = encuentro?.ayni ?? null;
  requireAyniEditor(actor, ayni);
  await consumeRateLimit(EVIDENCE_LIMIT, actor.id);
  const rows = await listEvidence(encuentroId);
  if (!rows) throw new AppError("NotFound");
  await db.$transaction((tx) =>
    recordAuditEntry(tx, actor, {
      action: "evidence.exported",
      subject: { type: "User", id: ayni.userId },
      after: { encuentro: encuentroId },
    }),
  );
  return rows;
}
