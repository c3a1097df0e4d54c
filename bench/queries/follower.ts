import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Member } from "@/lib/platform/actor";
import { placeText, type FeedTier } from "@/lib/community/feed/schema";

// Somebody who follows five hundred Masters, made once for each database: a quarter of those who give, as they are of a
// hundred thousand contents, and others who have given nothing yet.

const FOLLOWS = 500;
const SHARE = 4;
const EMAIL = "seguidora@bench.test";
const DISCIPLINES = ["YOGA", "REIKI", "MEDITATION"];

export type Follower = {
  member: Member;
  /** Places in the middle of each tier. */
  ofMasters: string;
  ofDisciplines: string;
  ofRest: string;
};

async function makeFollower(client: pg.Client): Promise<void> {
  await client.query(
    `insert into "User" (id, slug, name, "lastName", email, "passwordHash", "acceptedTermsAt", "updatedAt", role)
     select gen_random_uuid(), 'seguidora' || n, 'Inés', 'Sosa', case n when 0 then '${EMAIL}' else n || '@followed.test' end,
            '-', now(), now(), (case n when 0 then 'student' else 'master' end)::"Role"
     from generate_series(0, ${FOLLOWS}) as n`,
  );
  await client.query(
    `insert into "Profile" (id, "userId", disciplines, "updatedAt")
     select gen_random_uuid(), id, $1, now() from "User" where email = $2`,
    [DISCIPLINES, EMAIL],
  );
  await client.query(
    `insert into "Follow" ("followerId", "masterId")
     select f.id, m.id from "User" f,
       (select id from (
          (select id from "User" where role = 'master' and email like '%@bench.test' order by md5(slug)
           limit (select count(*) / ${SHARE} from "User" where role = 'master' and email like '%@bench.test'))
          union all
          (select id from "User" where email like '%@followed.test')
        ) as known limit ${FOLLOWS}) as m
     where f.email = $1`,
    [EMAIL],
  );
  await client.query(`analyze "User", "Profile", "Follow"`);
}

const FOLLOWED = `exists (select from "Follow" f where f."followerId" = $1 and f."masterId" = a."userId")`;
const CARED = `a.disciplines && $2::text[]`;
const TIERS: Record<FeedTier, string> = {
  masters: `${FOLLOWED} and $2::text[] is not null`,
  disciplines: `not ${FOLLOWED} and ${CARED}`,
  rest: `not ${FOLLOWED} and not ${CARED}`,
};

/** The place in the middle of a tier; of an empty one, the newest content that there is. */
async function placeIn(client: pg.Client, tier: FeedTier, userId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with tier as (select a.id, a."publishedAt" from "Ayni" a where a.listed and ${TIERS[tier]})
     select id from tier order by "publishedAt" desc offset (select count(*) / 2 from tier) limit 1`,
    [userId, DISCIPLINES],
  );
  const newest = `select id from "Ayni" where listed order by "publishedAt" desc limit 1`;
  const id = rows[0]?.id ?? (await client.query<{ id: string }>(newest)).rows[0]?.id ?? "";
  return placeText(tier, id);
}

const idOf = async (client: pg.Client): Promise<string | undefined> =>
  (await client.query<{ id: string }>(`select id from "User" where email = $1`, [EMAIL])).rows[0]?.id;

export async function readFollower(client: pg.Client): Promise<Follower> {
  if (!(await idOf(client))) await makeFollower(client);
  const id = (await idOf(client)) ?? "";
  return {
    member: {
      kind: "member",
      address: "bench",
      sessionId: randomUUID(),
      id,
      slug: "seguidora0",
      email: EMAIL,
      role: "student",
    },
    ofMasters: await placeIn(client, "masters", id),
    ofDisciplines: await placeIn(client, "disciplines", id),
    ofRest: await placeIn(client, "rest", id),
  };
}
