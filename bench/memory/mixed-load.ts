import { randomBytes, randomInt } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { call, signIn } from "@/bench/cluster/traffic";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";

// Sends what visitors and members do in an hour in one stream: cached pages, pages that no cache holds, the pages of members,
// calls, sign-ins that succeed and fail, share images.

type Errand = { weight: number; run: () => Promise<number> };

export type LoadReport = { sent: number; failures: string[] };
export type MixedLoad = { report: LoadReport; stop: () => Promise<void> };

const PAUSE_MS = 10;
const MAX_LISTED = 8;

const CACHED_PATHS = ["/", "/explora", "/maestros", "/disciplinas", "/blog", "/acerca-de", "/rss.xml"];
const MEMBER_PATHS = [
  "/feed",
  "/recibir",
  "/notificaciones",
  "/guardados",
  "/account-settings/personal-info",
];
const MASTER_PATHS = ["/ofrecer", "/crear", "/mis-aprendices"];
const CALLS = ["/api/ayni", "/api/places/ES/states", "/api/auth/session", "/api/health"];

const pick = (texts: readonly string[]): string => texts[randomInt(texts.length)] ?? "";
const randomWord = (): string => randomBytes(randomInt(1, 12)).toString("hex");

const uncachedPath = (): string => {
  const filters = {
    price: pick(["FREE", "MAX50EUR"]),
    country: pick(["ES", "UY", "MX"]),
    searchText: randomWord(),
  };
  return `/explora?sort=price&filters=${encodeURIComponent(JSON.stringify(filters))}`;
};

async function listSlugs(site: string): Promise<string[]> {
  const { body } = await call(`${site}/api/ayni`);
  return (JSON.parse(body) as { content: { slug: string }[] }).content.map(({ slug }) => slug);
}

async function failToSignIn(site: string): Promise<number> {
  const email = `${randomWord()}@example.test`;
  const failure = await signIn(site, email, randomWord()).catch((error: unknown) => error);
  if (failure instanceof Error) return 401;
  throw new Error(`${email} is signed in.`);
}

/** Counts as a failure if it is refused, for instance by a busy site. */
async function signInAgain(site: string): Promise<number> {
  const cookie = await signIn(site, DEMO_ACCOUNTS.apprentice, DEMO_ACCOUNTS.password).catch(() => null);
  return cookie === null ? 503 : 200;
}

async function listErrands(site: string, agent: Agent): Promise<Errand[]> {
  const slugs = await listSlugs(site);
  const apprenticeCookie = await signIn(site, DEMO_ACCOUNTS.apprentice, DEMO_ACCOUNTS.password);
  const masterCookie = await signIn(site, DEMO_ACCOUNTS.master, DEMO_ACCOUNTS.password);
  const open = async (path: string, cookie?: string): Promise<number> =>
    (await call(site + path, { agent, cookie })).status;
  return [
    { weight: 40, run: () => open(pick([...CACHED_PATHS, `/ayni/${pick(slugs)}`])) },
    { weight: 20, run: () => open(uncachedPath()) },
    { weight: 5, run: () => open(`/${randomWord()}`) },
    { weight: 14, run: () => open(pick(MEMBER_PATHS), apprenticeCookie) },
    { weight: 6, run: () => open(pick(MASTER_PATHS), masterCookie) },
    { weight: 10, run: () => open(pick(CALLS), pick([apprenticeCookie, masterCookie])) },
    { weight: 2, run: () => open(`/tejidos/compartir/ayni/${pick(slugs)}.png`) },
    { weight: 1, run: () => signInAgain(site) },
    { weight: 2, run: () => failToSignIn(site) },
  ];
}

function chooseErrand(errands: readonly Errand[]): Errand | undefined {
  let rest = randomInt(errands.reduce((sum, { weight }) => sum + weight, 0));
  return errands.find(({ weight }) => (rest -= weight) < 0);
}

/** Sends requests over `connections` until it is stopped, as fast as they are answered. */
export async function startMixedLoad(site: string, connections: number): Promise<MixedLoad> {
  const agent = new Agent({ keepAlive: true });
  const errands = await listErrands(site, agent);
  const report: LoadReport = { sent: 0, failures: [] };
  let isRunning = true;

  const send = async (): Promise<void> => {
    while (isRunning) {
      const status = (await chooseErrand(errands)?.run()) ?? 0;
      report.sent += 1;
      if ((status === 0 || status >= 500) && report.failures.length < MAX_LISTED)
        report.failures.push(String(status));
      await sleep(PAUSE_MS);
    }
  };
  const sending = Promise.all(Array.from({ length: connections }, send));
  return {
    report,
    stop: async () => {
      isRunning = false;
      await sending;
      agent.destroy();
    },
  };
}
