import { onExit } from "@/bench/cleanup";
import { startE2eSite, type E2eSite } from "@/tools/e2e-site";
import { runStep } from "@/tools/steps.mjs";

/** As many renders at a time as in production: each that waits for another keeps its garbage alive. */
const SETTINGS = { RENDER_CONCURRENCY: "" };

let startedSite: Promise<E2eSite> | undefined;

/** Starts the site in production mode, until the cleanup. */
async function startSite(settings: Record<string, string>): Promise<E2eSite> {
  const starting = startE2eSite(settings);
  await runStep("site", "building and starting, minutes the first time", async () => {
    const site = await starting;
    onExit(async () => {
      startedSite = undefined;
      await site.stop();
    });
    return `production build with the demo community at ${site.url}`;
  });
  return starting;
}

/** Returns the site, started once. */
export const getTestSite = (): Promise<E2eSite> => (startedSite ??= startSite(SETTINGS));

/** Another one, with the renders at a time of the end-to-end tests: otherwise a long flood has requests refused. */
export const startFloodedSite = (): Promise<E2eSite> => startSite({});

export const getTestSiteUrl = async (): Promise<string> => (await getTestSite()).url;

type ContentList = { content: { slug: string; master: { slug: string } }[] };

export type SamplePaths = { ayni: string; master: string };

/** Returns the paths of a content and a Master of the demo community. */
export async function findSamplePaths(url: string): Promise<SamplePaths> {
  const list = (await (await fetch(`${url}/api/ayni`)).json()) as ContentList;
  const [first] = list.content;
  if (!first) throw new Error("The demo community has no contents.");
  return { ayni: `/ayni/${first.slug}`, master: `/maestros/${first.master.slug}` };
}
