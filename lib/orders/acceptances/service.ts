import "server-only";
import { toContraindicationsVersion } from "@/lib/content/contraindications";
import type { Member } from "@/lib/platform/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { findAcceptance } from "./data";

const ACCEPTANCE_LIMIT = { name: "order-acceptance", points: 60, seconds: 3600 };
const STALE_MESSAGE = "Las contraindicaciones han cambiado. Recarga la página y léelas de nuevo.";
const MISSING_MESSAGE = "Lee y acepta las contraindicaciones antes de seguir";

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
    throw conflict(STALE_MESSAGE);
  }
  await tx.contraindicationAcceptance.createMany({
    data: { userId, ayniId, version, text: current },
    skipDuplicates: true,
  });
}

type Offered = { id: string; contraindications: string | null };

/**
 * Records at a purchase that the buyer accepts the contraindications they read. Whoever sends no version, as in a purchase by
 * another's hand, is asked before they enter a room. Errors: `Conflict` (they read another version).
 */
export async function recordAcceptance(
  tx: Tx,
  userId: string,
  { id, contraindications }: Offered,
  acceptedVersion: string | undefined,
): Promise<void> {
  const text = contraindications?.trim();
  if (text && acceptedVersion) await acceptContraindications(tx, userId, id, text, acceptedVersion);
}

/**
 * Lets nobody take part who has not accepted the contraindications of a content, if it has any: here, by `acceptedVersion`, or
 * before. Errors: `ValidationError` (not accepted), `Conflict` (they read another version).
 */
export async function requireAcceptance(
  tx: Tx,
  userId: string,
  { id, contraindications }: Offered,
  acceptedVersion: string | undefined,
): Promise<void> {
  const text = contraindications?.trim();
  if (!text) return;
  if (acceptedVersion) return acceptContraindications(tx, userId, id, text, acceptedVersion);
  if (await findAcceptance(tx, userId, id, toContraindicationsVersion(text))) return;
  throw new AppError("ValidationError", { fields: { acceptedVersion: MISSING_MESSAGE } });
}

/**
 * Records that a person accepts the contraindications of what they received without buying it themselves, as in a bundle, a
 * barter or a given place. Idempotent. Errors: `NotFound` (not the actor's), `Conflict` (they read another version),
 * `TooManyRequests`.
 */
export async function acceptReceived(actor: Member, orderId: string, version: string): Promise<void> {
  await consumeRateLimit(ACCEPTANCE_LIMIT, actor.id);
  const order = await db.order.findFirst({
    where: { id: orderId, userId: actor.id, status: "COMPLETED", isGift: false },
    select: { ayni: { select: { id: true, contraindications: true } } },
  });
  if (!order) throw new AppError("NotFound");
  const { id, contraindications } = order.ayni;
  await db.$transaction((tx) => acceptContraindications(tx, actor.id, id, contraindications ?? "", version));
}
