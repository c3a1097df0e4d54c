import "server-only";
import { publicAyni } from "@/lib/content/access";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** Files that everybody may read: free samples of public contents. */
export const publicSample = {
  area: "content",
  status: "READY",
  freeSample: true,
  ayni: publicAyni,
} satisfies Prisma.FileWhereInput;

/** Returns true if everybody may read the file; queries only when it is marked as a free sample. */
export const isPublicSample = async ({
  id,
  freeSample,
}: {
  id: string;
  freeSample: boolean;
}): Promise<boolean> => freeSample && (await db.file.count({ where: { id, ...publicSample } })) > 0;
