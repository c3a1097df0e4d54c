import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";

type Given = Partial<Omit<Prisma.AyniUncheckedCreateInput, "userId">> & { userId: string };

/** A published free podcast of a Master, unless told otherwise. */
export async function makeAyni({ userId, ...given }: Given) {
  const slug = given.slug ?? `respirar-${randomUUID().slice(0, 8)}`;
  return db.ayni.create({
    data: {
      contentType: "PODCAST",
      title: "Respirar para volver a casa",
      shortDescription: "Tres respiraciones para usar a diario.",
      description: "Una práctica guiada y sin prisa.",
      disciplines: ["CONSCIOUS_BREATHING"],
      topics: ["CALM"],
      status: "PUBLISHED",
      publishedAt: new Date(),
      ...given,
      slug,
      userId,
    },
  });
}

type Meeting = { startsAt: Date; durationMinutes?: number };

/** An encuentro of a content. */
export function makeEncuentro(ayniId: string, { startsAt, durationMinutes = 90 }: Meeting) {
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  return db.encuentro.create({
    data: { ayniId, startsAt, endsAt, durationMinutes, timezone: "Europe/Madrid" },
  });
}
