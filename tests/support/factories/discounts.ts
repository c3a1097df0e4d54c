import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

type DiscountOverrides = Partial<
  Pick<
    Prisma.DiscountUncheckedCreateInput,
    "code" | "percent" | "amount" | "currency" | "endsAt" | "maxUses" | "archivedAt" | "createdAt"
  >
>;

/** Creates a code that takes 10 € off a content. */
export const createTestCode = (ayni: { id: string; userId: string }, overrides: DiscountOverrides = {}) =>
  db.discount.create({
    data: {
      ayniId: ayni.id,
      masterId: ayni.userId,
      kind: "CODE",
      code: "LUNA",
      currency: "EUR",
      ...(overrides.percent == null ? { amount: 1000 } : {}),
      ...overrides,
    },
  });

/** Creates an early price of 20 % off a content, for the first 10. */
export const createTestEarlyPrice = (
  ayni: { id: string; userId: string },
  overrides: DiscountOverrides = {},
) =>
  db.discount.create({
    data: {
      ayniId: ayni.id,
      masterId: ayni.userId,
      kind: "EARLY",
      currency: "EUR",
      maxUses: 10,
      ...(overrides.amount == null ? { percent: 20 } : {}),
      ...overrides,
    },
  });
