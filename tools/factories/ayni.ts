import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
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

type GivenFile = Partial<Omit<Prisma.FileUncheckedCreateInput, "ayniId" | "ownerId">>;

/** A private audio of a content that has arrived, unless told otherwise; nothing lies in storage. */
export function makeFile(ayni: { id: string; userId: string }, given: GivenFile = {}) {
  return db.file.create({
    data: {
      area: "content",
      kind: "AUDIO",
      status: "READY",
      readyAt: new Date(),
      key: `content/${ayni.id}/${randomUUID()}_audio.mp3`,
      name: "audio.mp3",
      mimeType: "audio/mpeg",
      size: 4096,
      durationSeconds: 65,
      ...given,
      ayniId: ayni.id,
      ownerId: ayni.userId,
    },
  });
}

/** An encuentro of a content. */
export function makeEncuentro(ayniId: string, { startsAt, durationMinutes = 90 }: Meeting) {
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  return db.encuentro.create({
    data: { ayniId, startsAt, endsAt, durationMinutes, timezone: "Europe/Madrid" },
  });
}
