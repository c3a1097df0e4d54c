import { db } from "@/lib/platform/db/client";
import { createTestOrder } from "./orders";
import { createSessionCookie, createTestAdmin, createTestMaster, createTestUser } from "./users";

const DAY_MS = 24 * 3_600_000;

/** Callers who request a content's files: with current access, with former access, and without any. */
export const CONTENT_VIEWERS = [
  "owner",
  "receiver",
  "expired",
  "refunded",
  "pending",
  "other",
  "otherMaster",
  "admin",
  "visitor",
  "revoked",
] as const;
export type ContentViewer = (typeof CONTENT_VIEWERS)[number];

type ContentRef = { id: string; userId: string };

const ORDER_BY_VIEWER: Partial<Record<ContentViewer, Parameters<typeof createTestOrder>[2]>> = {
  receiver: {},
  revoked: {},
  expired: {
    purchaseDate: new Date(Date.now() - 31 * DAY_MS),
    contentExpirationDate: new Date(Date.now() - DAY_MS),
  },
  refunded: { status: "REFUNDED", refundedAt: new Date() },
  pending: { status: "PENDING" },
};

async function createViewerUser(ayni: ContentRef, viewer: ContentViewer): Promise<{ id: string } | null> {
  if (viewer === "visitor") return null;
  if (viewer === "owner") return { id: ayni.userId };
  if (viewer === "otherMaster") return createTestMaster();
  return viewer === "admin" ? createTestAdmin() : createTestUser();
}

/** Creates a viewer of a content with their order and session cookie, where they have one. */
export async function createContentViewer(ayni: ContentRef, viewer: ContentViewer) {
  const person = await createViewerUser(ayni, viewer);
  const overrides = ORDER_BY_VIEWER[viewer];
  const order = person && overrides ? await createTestOrder(person, ayni, overrides) : null;
  const cookie = person ? await createSessionCookie(person) : undefined;
  if (person && viewer === "revoked") {
    await db.session.updateMany({ where: { userId: person.id }, data: { revokedAt: new Date() } });
  }
  return { person, order, cookie };
}
