import { db } from "@/lib/platform/db/client";
import { buildAyniRows, buildContents, buildEncuentroRows } from "@/prisma/seed/contents";
import type { SeedContent } from "@/prisma/seed/contents";
import { buildMasters, buildUserRows } from "@/prisma/seed/users";

/** Adds the Masters and contents of the demo to an empty database, without files, and returns the public contents. */
export async function insertDemoCatalogue(now: Date): Promise<SeedContent[]> {
  const masters = buildMasters(now);
  const contents = buildContents(masters, now);
  const { users, profiles, masterProfiles } = buildUserRows(masters, [], "", now);
  await db.user.createMany({ data: users });
  await db.profile.createMany({ data: profiles });
  await db.masterProfile.createMany({ data: masterProfiles });
  await db.ayni.createMany({ data: buildAyniRows(contents, now) });
  await db.encuentro.createMany({ data: buildEncuentroRows(contents) });
  const listed = await db.ayni.findMany({ where: { listed: true }, select: { id: true } });
  const listedIds = new Set(listed.map(({ id }) => id));
  return contents.filter(({ id }) => listedIds.has(id));
}
