import type pg from "pg";
import { readVocabulary, RARE_WORD } from "@/bench/seed/vocabulary";
import { encodeCatalogueCursor } from "@/lib/discovery/catalogue/cursor";
import type { CatalogueSort } from "@/lib/discovery/catalogue/page";
import { findOrCreateBookedOffer } from "./booked-master";
import { findOrCreateFollower, type BenchFollower } from "./follower";
import { eurosPerMinorUnit } from "@/lib/reference/rates";
import { currencyCodes } from "@/lib/reference/currencies";

/** Arguments of the queries, taken from the middle of each sorted set. */
export type QuerySubjects = {
  slug: string;
  ayni: { id: string; slug: string; disciplines: string[] };
  master: { id: string; slug: string; name: string; lastName: string };
  commonWord: string;
  usualWord: string;
  rareWord: string;
  wordPrefix: string;
  mistypedWord: string;
  cursors: Record<Exclude<CatalogueSort, "relevance" | "distance">, string>;
  middlePage: number;
  follower: BenchFollower;
  /** Slug of an offer of hours. */
  bookedOffer: string;
};

type SampleContent = { id: string; slug: string; userId: string; disciplines: string[]; publishedAt: Date };

const ratesSql = (): string =>
  `(values ${currencyCodes.map((code) => `('${code}', ${eurosPerMinorUnit(code)}::float8)`).join(", ")})`;

async function findMiddle(client: pg.Client, order: string): Promise<{ value: number; id: string }> {
  const { rows } = await client.query<{ value: number; id: string }>(
    `with ordered as (${order}) select value, id from ordered order by value, id
     offset (select count(*) / 2 from ordered) limit 1`,
  );
  return rows[0] ?? { value: 0, id: "" };
}

const SORT_SQL = {
  newest: `select -extract(epoch from "publishedAt")::float8 * 1000 as value, id from "Ayni" where listed`,
  soonest: `select (extract(epoch from min(e."startsAt")) * 1000)::float8 as value, e."ayniId" as id from "Encuentro" e
            join "Ayni" a on a.id = e."ayniId" and a.listed
            where e."cancelledAt" is null and e."startsAt" > now() group by e."ayniId"`,
  price: `select a.amount * r.rate as value, a.id from "Ayni" a join ${ratesSql()} as r(code, rate) on r.code = a.currency
          where a.listed`,
};

export async function readSubjects(client: pg.Client): Promise<QuerySubjects> {
  const { words } = await readVocabulary();
  const contents = await client.query<SampleContent>(
    `select id, slug, "userId", disciplines from "Ayni" where listed order by "publishedAt"
     offset (select count(*) / 2 from "Ayni" where listed) limit 1`,
  );
  const ayni = contents.rows[0];
  if (!ayni) throw new Error("There are no contents.");
  const masters = await client.query<QuerySubjects["master"]>(
    `select id, slug, name, "lastName" from "User" where id = $1`,
    [ayni.userId],
  );
  const master = masters.rows[0];
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from "Ayni" where listed`,
  );
  const cursor = async (sort: keyof typeof SORT_SQL) =>
    encodeCatalogueCursor(sort, await findMiddle(client, SORT_SQL[sort]));
  const [commonWord = "", , usualWord = ""] = words.filter((word) => word.length > 6);
  if (!master) throw new Error("There are no Masters.");
  return {
    slug: ayni.slug,
    ayni,
    master,
    commonWord,
    usualWord,
    rareWord: RARE_WORD,
    wordPrefix: commonWord.slice(0, 4),
    mistypedWord: usualWord.slice(0, 3) + usualWord.slice(4),
    cursors: {
      newest: await cursor("newest"),
      soonest: await cursor("soonest"),
      price: await cursor("price"),
    },
    follower: await findOrCreateFollower(client),
    bookedOffer: await findOrCreateBookedOffer(),
    middlePage: Math.min(10_000, Math.max(1, Math.floor((rows[0]?.total ?? 0) / 48))),
  };
}
