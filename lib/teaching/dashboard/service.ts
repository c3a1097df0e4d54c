import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import { requireAyniEditor } from "@/lib/content/access";
import { createAyniInput } from "@/lib/content/ayni/schema";
import type { CreateAyniInput } from "@/lib/content/ayni/schema";
import { createAyni } from "@/lib/content/ayni/service";
import { db } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { toFieldErrors } from "@/lib/platform/http/validation";
import { truncate } from "@/lib/platform/text/plain-text";

const MAX_TITLE_LENGTH = 120;
const COPY_PREFIX = "Copia de ";

const toCopyTitle = (title: string) =>
  title.startsWith(COPY_PREFIX) ? title : truncate(`${COPY_PREFIX}${title}`, MAX_TITLE_LENGTH);

const TAKEN_DOWN = "Hemos retirado esta enseñanza: no se puede copiar.";

const duplicateSelect = {
  id: true,
  takedown: { select: { createdAt: true } },
  userId: true,
  title: true,
  contentType: true,
  modality: true,
  onlineType: true,
  shortDescription: true,
  description: true,
  contraindications: true,
  videoUrl: true,
  disciplines: true,
  topics: true,
  language: true,
  amount: true,
  currency: true,
  minimumAmount: true,
  suggestedAmount: true,
  capacity: true,
  accessDays: true,
  attendancePercent: true,
  lateEntryMinutes: true,
  proRata: true,
  placeName: true,
  placeAddress: true,
  placeCity: true,
  placeCountry: true,
  placeQuarter: true,
  placeMeetingPoint: true,
  addressAfterReserving: true,
  user: { select: { id: true, slug: true, email: true, role: true } },
} as const;

/** Errors: `ValidationError` (stored values that newer rules refuse). */
function parseCreateInput(row: object): CreateAyniInput {
  const parsed = createAyniInput.safeParse(row);
  if (parsed.success) return parsed.data;
  throw new AppError("ValidationError", { fields: toFieldErrors(parsed.error) });
}

/**
 * The copy belongs to the owner, even if an admin makes it. Errors: `NotFound`, `Forbidden`, `Conflict` (an admin has taken it
 * down), `ValidationError`.
 */
export async function duplicateAyni(actor: Member, slug: string): Promise<{ id: string; slug: string }> {
  const row = await db.ayni.findUnique({ where: { slug }, select: duplicateSelect });
  requireAyniEditor(actor, row);
  if (row.takedown) throw conflict(TAKEN_DOWN);
  const { id, takedown: _takedown, user, userId: ownerId, ...fields } = row;
  const owner: Member = { ...actor, ...user };
  const input = parseCreateInput({ ...fields, title: toCopyTitle(row.title), status: "DRAFT" });
  const copy = await createAyni(owner, input);
  const after = { content: id, copy: copy.id };
  await recordForeignAct(db, actor, { action: "content.duplicated", ownerId, after });
  return copy;
}
