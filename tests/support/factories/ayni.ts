import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

type AyniOverrides = Partial<Omit<Prisma.AyniUncheckedCreateInput, "userId">> & { userId: string };

/** Returns the columns of a published free podcast. */
export const buildTestAyni = (userId: string): Prisma.AyniUncheckedCreateInput => ({
  slug: `respirar-${randomUUID().slice(0, 8)}`,
  userId,
  contentType: "PODCAST",
  title: "Respirar para volver a casa",
  shortDescription: "Tres respiraciones para usar a diario.",
  description: "Una práctica guiada y sin prisa.",
  disciplines: ["CONSCIOUS_BREATHING"],
  topics: ["CALM"],
  status: "PUBLISHED",
  publishedAt: new Date(),
});

/** Creates a published free podcast. */
export const createTestAyni = ({ userId, ...overrides }: AyniOverrides) =>
  db.ayni.create({ data: { ...buildTestAyni(userId), ...overrides } });

type EncuentroTimes = { startsAt: Date; durationMinutes?: number };

type FileOverrides = Partial<Omit<Prisma.FileUncheckedCreateInput, "ayniId" | "ownerId">>;

/** Creates a ready private audio file of a content; nothing is uploaded to storage. */
export function createTestFile(ayni: { id: string; userId: string }, overrides: FileOverrides = {}) {
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
      ...overrides,
      ayniId: ayni.id,
      ownerId: ayni.userId,
    },
  });
}

export function createTestEncuentro(ayniId: string, { startsAt, durationMinutes = 90 }: EncuentroTimes) {
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  return db.encuentro.create({
    data: { ayniId, startsAt, endsAt, durationMinutes, timezone: "Europe/Madrid" },
  });
}
