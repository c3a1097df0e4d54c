import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import type { BenchOptions } from "@/bench/arguments";
import { call, signIn } from "@/bench/http";
import { getTestSiteUrl } from "@/bench/site/site-under-test";
import { formatFigure, printTable, formatVerdict, median } from "@/bench/statistics";
import { SESSION_HINT_COOKIE } from "@/lib/platform/browser/hint-script";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { ensureChromium } from "@/tests/support/chromium.mjs";
import { runStep } from "@/scripts/steps.mjs";
import { listJourneys, type Journey } from "./journeys";
import { observeInteractions, observeLoad, openSlowPage, type PageFigures } from "./observe";

// Pages of members on a phone whose processor is four times slower.

const MAX_SHIFT = 0.01;
const MAX_INTERACTION_MS = 100;
const CONSENT_COOKIE = "analytics-consent";
const PHONE = { width: 360, height: 740 };
const PODCAST_QUERY = "contentType=PODCAST&searchText=yoga%20al%20alba";
const ROOM_PATH = /\/recibir\/[^/"]+\/[0-9a-f-]{36}\/contenido/;

type Account = Journey["account"];
type Cookies = Record<Account, string>;

async function signInAccounts(site: string): Promise<Cookies> {
  return {
    apprentice: await signIn(site, DEMO_ACCOUNTS.apprentice, DEMO_ACCOUNTS.password),
    master: await signIn(site, DEMO_ACCOUNTS.master, DEMO_ACCOUNTS.password),
  };
}

/** Receives a podcast, unless the demo apprentice has it. Returns the path of its room. */
async function findRoom(site: string, cookie: string): Promise<string> {
  const list = await call(`${site}/api/ayni?${PODCAST_QUERY}`);
  const { content } = JSON.parse(list.body) as { content: { id: string; slug: string }[] };
  const [podcast] = content;
  if (!podcast) throw new Error("The demo has no podcast.");
  const order = await call(`${site}/api/orders`, {
    method: "POST",
    body: { ayniContentId: podcast.id },
    cookie,
  });
  if (order.status === 201) {
    const { data } = JSON.parse(order.body) as { data: { id: string } };
    return `/recibir/${podcast.slug}/${data.id}/contenido`;
  }
  const [room] = ROOM_PATH.exec((await call(`${site}/recibir`, { cookie })).body) ?? [];
  if (room === undefined) throw new Error("The demo apprentice has received nothing.");
  return room;
}

async function createContext(browser: Browser, site: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const session = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url: site };
  });
  // As after the first page that they opened.
  const others = { [CONSENT_COOKIE]: "false", [SESSION_HINT_COOKIE]: "1" };
  await context.addCookies([
    ...session,
    ...Object.entries(others).map(([name, value]) => ({ name, value, url: site })),
  ]);
  return context;
}

type Loads = { name: string; loads: PageFigures[]; interactions: number[] };
type Subject = { name: string; url: string; account: Account; interact?: Journey["interact"] };

async function observeOnce(browser: Browser, subject: Subject, cookie: string, result: Loads): Promise<void> {
  const { interact, url } = subject;
  const context = await createContext(browser, new URL(url).origin, cookie);
  try {
    const page = await openSlowPage(context);
    result.loads.push(await observeLoad(page, url));
    if (interact) result.interactions.push(await observeInteractions(page, () => interact(page)));
  } finally {
    await context.close();
  }
}

/** Opens the pages in turn, round by round, each in a fresh context. */
async function observeSubjects(subjects: Subject[], cookies: Cookies, rounds: number): Promise<Loads[]> {
  const results = subjects.map(({ name }): Loads => ({ name, loads: [], interactions: [] }));
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, subject] of subjects.entries()) {
        const result = results[index];
        if (result) await observeOnce(browser, subject, cookies[subject.account], result);
      }
    }
  } finally {
    await browser.close();
  }
  return results;
}

function printLoads(results: Loads[]): void {
  const rows = results.map(({ name, loads, interactions }) => {
    const blocking = median(loads.map((load) => load.blocking));
    const shift = median(loads.map((load) => load.shift));
    const interaction = median(interactions);
    const isGood = shift <= MAX_SHIFT && (interactions.length === 0 || interaction <= MAX_INTERACTION_MS);
    return [name, formatFigure(blocking), shift.toFixed(3), formatFigure(interaction), formatVerdict(isGood)];
  });
  printTable(
    ["4 × slower processor", "blocked ms", "CLS", "slowest input ms", ""],
    rows,
    `✓ CLS at most ${MAX_SHIFT}, slowest interaction at most ${MAX_INTERACTION_MS} ms.`,
  );
}

type MemberPage = { name: string; url: string; account: Account };

const listMemberPages = (site: string, room: string): MemberPage[] => [
  { name: "/feed", url: `${site}/feed`, account: "apprentice" },
  { name: "/recibir", url: `${site}/recibir`, account: "apprentice" },
  { name: "a room", url: site + room, account: "apprentice" },
  { name: "/crear", url: `${site}/crear`, account: "master" },
];

export async function benchInteraction({ rounds }: BenchOptions): Promise<void> {
  const site = await getTestSiteUrl();
  const repetitions = Math.ceil(rounds / 3);
  let results: Loads[] = [];
  await runStep("interaction", "opening the pages of members", async () => {
    const cookies = await signInAccounts(site);
    const room = await findRoom(site, cookies.apprentice);
    const journeys = listJourneys(room).map((journey) => ({ ...journey, url: site + journey.path }));
    const subjects: Subject[] = [...listMemberPages(site, room), ...journeys];
    results = await observeSubjects(subjects, cookies, repetitions);
    return `${subjects.length} pages, median of ${repetitions}`;
  });
  printLoads(results);
}
