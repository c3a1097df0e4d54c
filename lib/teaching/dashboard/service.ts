import "server-only";
import type { Member } from "@/lib/platform/actor";
import { canEditAyni } from "@/lib/content/ayni/policy";
import { createAyniInput } from "@/lib/content/ayni/schema";
import type { CreateAyniInput } from "@/lib/content/ayni/schema";
import { createAyni } from "@/lib/content/ayni/service";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { fieldErrors } from "@/lib/platform/http/validation";
import { clip } from "@/lib/share/text";

const MAX_TITLE = 120;
const PREFIX = "Copia de ";

const copyTitle = (title: string) =>
  title.startsWith(PREFIX) ? title : clip(`${PREFIX}${title}`, MAX_TITLE);

const select = {
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
  placeName: true,
  placeAddress: true,
  placeCity: true,
  placeCountry: true,
  user: { select: { id: true, slug: true, email: true, role: true } },
} as const;

/** What is stored as what may be sent; what a newer rule refuses is told by field. */
function asInput(row: object): CreateAyniInput {
  const parsed = createAyniInput.safeParse(row);
  if (parsed.success) return parsed.data;
  throw new AppError("ValidationError", { fields: fieldErrors(parsed.error) });
}

/**
 * Makes a draft like a content of whatever state, for its owner also where an admin asks. Encuentros, files and an
 * uploaded cover stay with the original.
 * Errors: `NotFound` (not the actor's), `Forbidden` (the owner gives no more), `TooManyRequests`.
 */
export async function duplicateAyni(actor: Member, slug: string): Promise<{ id: string; slug: string }> {
  const row = await db.ayni.findUnique({ where: { slug }, select });
  if (!row || !canEditAyni(actor, row)) throw new AppError("NotFound");
  const { user, userId: _userId, ...fields } = row;
  const owner: Member = { ...actor, ...user };
  return createAyni(owner, asInput({ ...fields, title: copyTitle(row.title), status: "DRAFT" }));
}
