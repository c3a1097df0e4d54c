import "server-only";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";

/** What a Master says about what they give. `image` is an address or null. */
export type Voice = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  image: string | null;
  city: string | null;
  country: string | null;
  words: string;
};

// Shorter ones say little, longer ones are no quotation.
const SHORTEST = 40;
const LONGEST = 150;

async function findVoices(take: number): Promise<Voice[]> {
  // Others speak every week, each from a country of their own; everybody who gives gets a turn.
  const rows = await db.$queryRaw<(Omit<Voice, "image"> & { profileImage: string | null })[]>`
    with turns as (
      select distinct on (coalesce(p.country, u.id::text))
        u.id, u.slug, u.name, u."lastName", p."profileImage", p.city, p.country, m.offering as words,
        md5(u.id::text || to_char(now(), 'IYYYIW')) as turn
      from "User" u
      join "MasterProfile" m on m."userId" = u.id
      left join "Profile" p on p."userId" = u.id
      where u.role in ('master', 'admin') and u."deactivatedAt" is null and u."anonymisedAt" is null
        and length(m.offering) between ${SHORTEST} and ${LONGEST}
        and exists (select 1 from "Ayni" a where a."userId" = u.id and a.listed)
      order by coalesce(p.country, u.id::text), p."profileImage" is null, turn)
    select id, slug, name, "lastName", "profileImage", city, country, words from turns
    order by "profileImage" is null, turn limit ${take}`;
  return rows.map(({ profileImage, ...voice }) => ({
    ...voice,
    image: profileImage ? storage.publicUrl(profileImage) : null,
  }));
}

/** Masters in their own words, those with a portrait before the others, from the cache. */
export function voices(take: number): Promise<Voice[]> {
  return cached(() => findVoices(take), ["voices", String(take)], { tags: [cacheTags.catalogue()] });
}
