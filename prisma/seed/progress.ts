import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import type { SeedSale } from "./orders";

const DAY_MS = 86_400_000;
/** Parts of what is open to somebody that they have completed. */
const STAGES = [0, 0.25, 0.4, 0.6, 0.8, 1, 1] as const;

/** A lesson, or an audio of a podcast. */
type Part = {
  lessonId: string | null;
  file: { id: string; durationSeconds: number | null } | null;
  availableAfterDays: number;
};

/** One of both. */
type ProgressRow = {
  mark: Prisma.LessonCompletionCreateManyInput | null;
  position: Prisma.PlaybackPositionCreateManyInput | null;
};

const fileColumns = { select: { id: true, durationSeconds: true } } as const;

async function listParts(tx: Tx): Promise<Map<string, Part[]>> {
  const lessons = await tx.lesson.findMany({
    orderBy: [{ module: { position: "asc" } }, { position: "asc" }],
    select: { id: true, ayniId: true, availableAfterDays: true, file: fileColumns },
  });
  const audios = await tx.file.findMany({
    where: { area: "content", kind: "AUDIO", ayni: { contentType: "PODCAST" } },
    orderBy: { position: "asc" },
    select: { ...fileColumns.select, ayniId: true },
  });
  const parts = [
    ...lessons.map(({ id, ayniId, ...lesson }) => ({ ayniId, part: { lessonId: id, ...lesson } })),
    ...audios.map(({ ayniId, ...file }) => ({
      ayniId,
      part: { lessonId: null, file, availableAfterDays: 0 },
    })),
  ];
  const byContent = new Map<string, Part[]>();
  for (const { ayniId, part } of parts)
    if (ayniId) byContent.set(ayniId, [...(byContent.get(ayniId) ?? []), part]);
  return byContent;
}

/** Lessons of a later day are left out until that day has come in every time zone. */
const isOpen = ({ availableAfterDays }: Part, { purchaseDate }: SeedSale, now: Date): boolean =>
  availableAfterDays === 0 || purchaseDate.getTime() + (availableAfterDays + 1) * DAY_MS < now.getTime();

/** One part a day; somebody who has not completed all of them is in the middle of the next one. */
function buildSaleProgress(sale: SeedSale, parts: readonly Part[], now: Date): ProgressRow[] {
  const random = createSeededRandom(`progress ${sale.id}`);
  const open = parts.filter((part) => isOpen(part, sale, now));
  const completed = Math.round(open.length * random.pick(STAGES));
  const current = completed > 0 && random.chance(0.7) ? completed : -1;
  const userId = sale.buyer.id;
  return open.flatMap(({ lessonId, file }, index): ProgressRow[] => {
    const percent = index < completed ? 100 : index === current ? 15 + random.int(70) : 0;
    const at = new Date(Math.min(sale.purchaseDate.getTime() + (index + 1) * DAY_MS, now.getTime()));
    if (percent === 0) return [];
    if (file) {
      const { durationSeconds } = file;
      // Seconds of audio, or the first page of a book.
      const position = durationSeconds === null ? "1" : String(Math.floor((durationSeconds * percent) / 100));
      return [{ mark: null, position: { userId, fileId: file.id, position, percent, updatedAt: at } }];
    }
    if (percent < 100 || !lessonId) return [];
    return [{ mark: { lessonId, userId, completedAt: at }, position: null }];
  });
}

/**
 * Seeds how far the buyers of courses and podcasts have come, but for the demo apprentice, who has positions of their own.
 * Files are followed by playback, other lessons are marked as completed.
 */
export async function seedProgress(tx: Tx, sales: readonly SeedSale[], now: Date): Promise<void> {
  const partsOf = await listParts(tx);
  const progress = sales
    .filter(({ status, buyer }) => status === "COMPLETED" && buyer.email !== DEMO_ACCOUNTS.apprentice)
    .flatMap((sale) => buildSaleProgress(sale, partsOf.get(sale.content.id) ?? [], now));
  await tx.lessonCompletion.createMany({ data: progress.flatMap(({ mark }) => mark ?? []) });
  await tx.playbackPosition.createMany({ data: progress.flatMap(({ position }) => position ?? []) });
}
