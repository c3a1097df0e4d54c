import type pg from "pg";
import { toMember } from "@/bench/member";
import type { Member } from "@/lib/platform/actor";
import type { FeedTier } from "@/lib/community/feed/policy";
import { encodeFeedCursor } from "@/lib/community/feed/schema";

// A user who follows 500 Masters, created once per database: a quarter of those with contents (500 of the 2 000 that
// 100 000 contents have), filled up with Masters without contents.

const FOLLOW_COUNT = 500;
const MASTER_FRACTION = 4;
const FOLLOWER_EMAIL = "seguidora@bench.test";
const FOLLOWER_DISCIPLINES = ["YOGA", "REIKI", "MEDITATION"];

export type BenchFollower = {
  member: Member;
  /** Cursors at the middle of each feed tier. */
  mastersCursor: string;
  disciplinesCursor: string;
  restCursor: string;
};

async function createFollower(client: pg.Client): Promise<void> {
  await client.query(
    `insert into "User" (id, slug, name, "lastName", email, "passwordHash", "acceptedTermsAt", "updatedAt", role)
     select gen_random_uuid(), 'seguidora' || n, 'Inés', 'Sosa', case n when 0 then '${FOLLOWER_EMAIL}' else n || '@followed.test' end,
            '-', now(), now(), (case n when 0 then 'student' else 'master' end)::"Role"
     from generate_series(0, ${FOLLOW_COUNT}) as n`,
  );
  await client.query(
    `insert into "Profile" (id, "userId", disciplines, "updatedAt")
     select gen_random_uuid(), id, $1, now() from "User" where email = $2`,
    [FOLLOWER_DISCIPLINES, FOLLOWER_EMAIL],
  );
  await client.query(
    `insert into "Follow" ("followerId", "masterId")
     select f.id, m.id from "User" f,
       (select id from (
          (select id from "User" where role = 'master' and email like '%@bench.test' order by md5(slug)
           limit (select count(*) / ${MASTER_FRACTION} from "User" where role = 'master' and email like '%@bench.test'))
          union all
          (select id from "User" where email like '%@followed.test')
        ) as known limit ${FOLLOW_COUNT}) as m
     where f.email = $1`,
    [FOLLOWER_EMAIL],
  );
  await client.query(`analyze "User", "Profile", "Follow"`);
}

const IS_FOLLOWED_SQL = `exists (select from "Follow" f where f."followerId" = $1 and f."masterId" = a."userId")`;
const SHARES_DISCIPLINE_SQL = `a.disciplines && $2::text[]`;
const TIER_SQL: Record<FeedTier, string> = {
  masters: `${IS_FOLLOWED_SQL} and $2::text[] is not null`,
  disciplines: `not ${IS_FOLLOWED_SQL} and ${SHARES_DISCIPLINE_SQL}`,
  rest: `not ${IS_FOLLOWED_SQL} and not ${SHARES_DISCIPLINE_SQL}`,
};

/** Returns the cursor at the middle of a tier; that of the newest content if the tier is empty. */
async function middleCursor(client: pg.Client, tier: FeedTier, userId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with tier as (select a.id, a."publishedAt" from "Ayni" a where a.listed and ${TIER_SQL[tier]})
     select id from tier order by "publishedAt" desc offset (select count(*) / 2 from tier) limit 1`,
    [userId, FOLLOWER_DISCIPLINES],
  );
  const newest = `select id from "Ayni" where listed order by "publishedAt" desc limit 1`;
  const id = rows[0]?.id ?? (await client.query<{ id: string }>(newest)).rows[0]?.id ?? "";
  return encodeFeedCursor(tier, id);
}

const findFollowerId = async (client: pg.Client): Promise<string | undefined> =>
  (await client.query<{ id: string }>(`select id from "User" where email = $1`, [FOLLOWER_EMAIL])).rows[0]
    ?.id;

export async function findOrCreateFollower(client: pg.Client): Promise<BenchFollower> {
  if (!(await findFollowerId(client))) await createFollower(client);
  const id = (await findFollowerId(client)) ?? "";
  return {
    member: toMember({ id, slug: "seguidora0", email: FOLLOWER_EMAIL, role: "student" }),
    mastersCursor: await middleCursor(client, "masters", id),
    disciplinesCursor: await middleCursor(client, "disciplines", id),
    restCursor: await middleCursor(client, "rest", id),
  };
}
