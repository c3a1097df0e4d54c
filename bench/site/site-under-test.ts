import { dirname, join } from "node:path";
import { onExit } from "@/bench/cleanup";
import { startE2eSite, type E2eSite } from "@/tests/support/site";
import { readJsonFile } from "@/lib/platform/files";
import { runStep } from "@/scripts/steps.mjs";

/** The settings that only the end-to-end tests need; empty, they have their defaults, as for users. */
const DEFAULTS = {
  GA4_ID: "",
  META_PIXEL_ID: "",
  CAMPAIGN_ACCOUNT_ID: "",
};

/** Starts the site as `npm start` does, with the code of a checkout, until the cleanup. */
export async function startSite(directory = process.cwd()): Promise<E2eSite> {
  const starting = startE2eSite(DEFAULTS, directory);
  await runStep("site", "building and starting, minutes the first time", async () => {
    const site = await starting;
    onExit(site.stop);
    return `production build with the demo community at ${site.url}`;
  });
  return starting;
}

let startedSite: Promise<E2eSite> | undefined;

async function startTestSite(): Promise<E2eSite> {
  const site = await startSite();
  onExit(async () => void (startedSite = undefined));
  return site;
}

/** Returns the site of this checkout, started once until the cleanup. */
export const getTestSite = (): Promise<E2eSite> => (startedSite ??= startTestSite());

export const getTestSiteUrl = async (): Promise<string> => (await getTestSite()).url;

type SiteEnvironment = { DATABASE_URL: string; STRIPE_API_URL: string; STRIPE_SECRET_KEY: string };

/** Reads where the services of a running site are, and their secrets. */
export async function readSiteEnvironment({ servicesPath }: E2eSite): Promise<SiteEnvironment> {
  const values = await readJsonFile<SiteEnvironment>(join(dirname(servicesPath), "environment.json"));
  if (!values) throw new Error("The site does not run.");
  return values;
}

type ContentList = { content: { slug: string; master: { slug: string } }[] };

export type SamplePaths = { ayni: string; master: string };

/** Returns the paths of a content and a Master of the demo community. */
export async function findSamplePaths(url: string): Promise<SamplePaths> {
  const list = (await (await fetch(`${url}/api/ayni`)).json()) as ContentList;
  const [first] = list.content;
  if (!first) throw new Error("The demo community has no contents.");
  return { ayni: `/ayni/${first.slug}`, master: `/maestros/${first.master.slug}` };
}
