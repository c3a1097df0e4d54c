import "server-only";
import { db } from "@/lib/platform/db/client";
import type { SepaSender } from "./schema";

/** Finds the sender that was in force at an instant; null before there was one. */
export const findSepaSender = (at = new Date()): Promise<SepaSender | null> =>
  db.sepaSender.findFirst({
    where: { createdAt: { lte: at } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { name: true, iban: true, bic: true },
  });
