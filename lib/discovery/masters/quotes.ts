import "server-only";
import { activeMasterSql } from "@/lib/discovery/active-master";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";

/** A Master's description of what they offer. `image` is a URL or null. */
export type MasterQuote = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  image: string | null;
  city: string | null;
  country: string | null;
  words: string;
};

const MIN_QUOTE_LENGTH = 40;
const MAX_QUOTE_LENGTH = 150;

async function loadMasterQuotes(take: number): Promise<MasterQuote[]> {
  // One Master per country, in an order that changes every ISO week.
  const rows = await db.$queryRaw<(Omit<MasterQuote, "image"> & { profileImage: string | null })[]>`
    with weekly as (
      select distinct on (coalesce(p.country, u.id::text))
        u.id, u.slug, u.name, u."lastName", p."profileImage", p.city, p.country, m.offering as words,
        md5(u.id::text || to_char(now(), 'IYYYIW')) as weekly_rank
      from "User" u
      join "MasterProfile" m on m."userId" = u.id
      left join "Profile" p on p."userId" = u.id
      where ${activeMasterSql}
        and length(m.offering) between ${MIN_QUOTE_LENGTH} and ${MAX_QUOTE_LENGTH}
        and exists (select 1 from "Ayni" a where a."userId" = u.id and a.listed)
      order by coalesce(p.country, u.id::text), p."profileImage" is null, weekly_rank)
    select id, slug, name, "lastName", "profileImage", city, country, words from weekly
    order by "profileImage" is null, weekly_rank limit ${take}`;
  return rows.map(({ profileImage, ...quote }) => ({
    ...quote,
    image: profileImage ? storage.toPublicUrl(profileImage) : null,
  }));
}

export function listMasterQuotes(take: number): Promise<MasterQuote[]> {
  return cached(() => loadMasterQuotes(take), ["voices", String(take)], { tags: [cacheTags.catalogue()] });
}
