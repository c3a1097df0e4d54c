import type pg from "pg";
import { readVocabulary, RARE_WORD } from "@/bench/seed/vocabulary";
import { encodeCursor } from "@/lib/discovery/catalogue/cursor";
import type { Sort } from "@/lib/discovery/filters/filters";
import { readFollower, type Follower } from "./follower";
import { ratesToEuro } from "@/lib/reference/rates";
import { currencyCodes } from "@/lib/reference/currencies";

/** Whom and what the queries ask for in one database: always from its middle. */
export type Subjects = {
  slug: string;
  ayni: { id: string; slug: string; disciplines: string[] };
  master: { id: string; slug: string; name: string; lastName: string };
  common: string;
  usual: string;
  rare: string;
  begun: string;
  mistyped: string;
  cursors: Record<Exclude<Sort, "relevance">, string>;
  middlePage: number;
  follower: Follower;
};

type Content = { id: string; slug: string; userId: string; disciplines: string[]; publishedAt: Date };

const rates = (): string =>
  `(values ${currencyCodes.map((code) => `('${code}', ${ratesToEuro(code)}::float8)`).join(", ")})`;

async function middleOf(client: pg.Client, order: string): Promise<{ value: number; id: string }> {
  const { rows } = await client.query<{ value: number; id: string }>(
    `with ordered as (${order}) select value, id from ordered order by value, id
     offset (select count(*) / 2 from ordered) limit 1`,
  );
  return rows[0] ?? { value: 0, id: "" };
}

const ORDERS = {
  newest: `select -extract(epoch from "publishedAt")::float8 * 1000 as value, id from "Ayni" where listed`,
  soonest: `select (extract(epoch from min(e."startsAt")) * 1000)::float8 as value, e."ayniId" as id from "Encuentro" e
            join "Ayni" a on a.id = e."ayniId" and a.listed
            where e."cancelledAt" is null and e."startsAt" > now() group by e."ayniId"`,
  price: `select a.amount * r.rate as value, a.id from "Ayni" a join ${rates()} as r(code, rate) on r.code = a.currency
          where a.listed`,
};

export async function readSubjects(client: pg.Client): Promise<Subjects> {
  const { words } = await readVocabulary();
  const contents = await client.query<Content>(
    `select id, slug, "userId", disciplines from "Ayni" where listed order by "publishedAt"
     offset (select count(*) / 2 from "Ayni" where listed) limit 1`,
  );
  const ayni = contents.rows[0];
  if (!ayni) throw new Error("There are no contents.");
  const people = await client.query<Subjects["master"]>(
    `select id, slug, name, "lastName" from "User" where id = $1`,
    [ayni.userId],
  );
  const master = people.rows[0];
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from "Ayni" where listed`,
  );
  const cursor = async (sort: keyof typeof ORDERS) =>
    encodeCursor(sort, await middleOf(client, ORDERS[sort]));
  const [common = "", , usual = ""] = words.filter((word) => word.length > 6);
  if (!master) throw new Error("There are no Masters.");
  return {
    slug: ayni.slug,
    ayni,
    master,
    common,
    usual,
    rare: RARE_WORD,
    begun: common.slice(0, 4),
    mistyped: usual.slice(0, 3) + usual.slice(4),
    cursors: {
      newest: await cursor("newest"),
      soonest: await cursor("soonest"),
      price: await cursor("price"),
    },
    follower: await readFollower(client),
    middlePage: Math.min(10_000, Math.max(1, Math.floor((rows[0]?.total ?? 0) / 48))),
  };
}
