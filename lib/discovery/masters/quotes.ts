import "server-only";
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
      select distinct on (coalesce(l.country, l."userId"::text)) l."userId", l."hasPortrait",
        md5(l."userId"::text || to_char(now(), 'IYYYIW')) as weekly_rank
      from "MasterListing" l
      where l."contentCount" > 0 and l."offeringLength" between ${MIN_QUOTE_LENGTH} and ${MAX_QUOTE_LENGTH}
      order by coalesce(l.country, l."userId"::text), l."hasPortrait" desc, weekly_rank)
    select u.id, u.slug, u.name, u."lastName", p."profileImage", p.city, p.country, m.offering as words
    from (select * from weekly order by "hasPortrait" desc, weekly_rank limit ${take}) as chosen
    join "User" u on u.id = chosen."userId"
    join "MasterProfile" m on m."userId" = u.id
    left join "Profile" p on p."userId" = u.id
    order by chosen."hasPortrait" desc, chosen.weekly_rank`;
  return rows.map(({ profileImage, ...quote }) => ({
    ...quote,
    image: profileImage ? storage.toPublicUrl(profileImage) : null,
  }));
}

export function listMasterQuotes(take: number): Promise<MasterQuote[]> {
  return cached(() => loadMasterQuotes(take), ["voices", String(take)], { tags: [cacheTags.catalogue()] });
}
