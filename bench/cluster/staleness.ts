import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { formatFigure, formatTable } from "@/bench/statistics";
import { print } from "@/tools/steps.mjs";
import { readJsonFile } from "@/tools/files";
import { call } from "./traffic";

// Publishes and archives a content on one process, and reads on another the pages that list it.

const POLL_MS = 20;
/** Longer than the bound, and much shorter than any cached page lives. */
const PATIENCE_MS = 10_000;
const CONTROL_MS = 5_000;
const DAY_MS = 86_400_000;

type StalenessOptions = { writer: string; reader: string; cookie: string; servicesPath: string };
type Published = { title: string; slug: string; master: string };

async function publish(site: string, cookie: string): Promise<Published> {
  const title = `Ronda de las procesiones ${Date.now()}`;
  const body = {
    title,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
    shortDescription: "Una tarde para escucharnos.",
    description: "Nos sentamos, respiramos y escuchamos.",
    disciplines: ["MEDITATION"],
    topics: ["CALM"],
    amount: 0,
    currency: "EUR",
    encuentros: [
      {
        startsAt: new Date(Date.now() + 40 * DAY_MS).toISOString(),
        timezone: "Europe/Madrid",
        durationMinutes: 90,
        room: true,
      },
    ],
    status: "PUBLISHED",
  };
  const answer = await call(`${site}/api/ayni`, { method: "POST", body, cookie });
  if (answer.status !== 201) throw new Error(`Publishing failed: ${answer.status} ${answer.body}`);
  const { slug } = (JSON.parse(answer.body) as { data: { slug: string } }).data;
  const detail = await call(`${site}/api/ayni/${slug}`, { cookie });
  const { master } = (JSON.parse(detail.body) as { data: { master: { slug: string } } }).data;
  return { title, slug, master: master.slug };
}

const shows = async (url: string, text: string): Promise<boolean> => (await call(url)).body.includes(text);

/** Returns the milliseconds until the page shows the text, or no longer shows it; Infinity beyond ten seconds. */
async function waitUntilShown(url: string, text: string, isShown: boolean): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < PATIENCE_MS) {
    if ((await shows(url, text)) === isShown) return performance.now() - startedAt;
    await sleep(POLL_MS);
  }
  return Infinity;
}

/** A title written without a drop must stay unseen, or the pages are not cached and the figures say nothing. */
async function checkControl(
  { reader, servicesPath }: StalenessOptions,
  { slug, title }: Published,
): Promise<void> {
  const services = await readJsonFile<{ database: string }>(servicesPath);
  const client = new pg.Client({ connectionString: services?.database });
  await client.connect();
  try {
    await client.query(`update "Ayni" set title = $1 where slug = $2`, [`${title} (sin avisar)`, slug]);
    await sleep(CONTROL_MS);
    if (await shows(`${reader}/ayni/${slug}`, "(sin avisar)"))
      throw new Error("The control saw a change that was not announced: this run says nothing.");
    await client.query(`update "Ayni" set title = $1 where slug = $2`, [title, slug]);
  } finally {
    await client.end();
  }
}

/** Prints for each kind of page after how long the reader shows a publication and an archiving of the writer. */
export async function measureStaleness(options: StalenessOptions): Promise<void> {
  const { writer, reader, cookie } = options;
  const first = await publish(writer, cookie);
  const listPaths = [
    "/explora",
    `/maestros/${first.master}`,
    `/maestros/${first.master}/rss.xml`,
    "/rss.xml",
    "/disciplinas/meditacion",
    "/api/ayni",
  ];
  for (const path of listPaths) await waitUntilShown(reader + path, first.title, true);

  const content = await publish(writer, cookie);
  const paths = [...listPaths, `/ayni/${content.slug}`, `/api/ayni/${content.slug}`];
  const appeared = await Promise.all(paths.map((path) => waitUntilShown(reader + path, content.title, true)));
  await checkControl(options, content);
  await call(`${writer}/api/ayni/${content.slug}`, { method: "DELETE", cookie });
  const gone = await Promise.all(paths.map((path) => waitUntilShown(reader + path, content.title, false)));
  await call(`${writer}/api/ayni/${first.slug}`, { method: "DELETE", cookie });
  print();
  print(
    formatTable(
      ["on the other process, ms", "published", "archived"],
      paths.map((path, index) => [
        path.replace(content.slug, "{slug}").replace(first.master, "{slug}"),
        formatFigure(appeared[index] ?? NaN),
        formatFigure(gone[index] ?? NaN),
      ]),
    ),
  );
}
