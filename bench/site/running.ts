import { atEnd } from "@/bench/undo";
import { startE2eSite } from "@/tools/e2e-site";
import { step } from "@/scripts/steps.mjs";

let running: Promise<string> | undefined;

async function start(): Promise<string> {
  let url = "";
  await step("site", "building and starting, minutes the first time", async () => {
    const site = await startE2eSite();
    atEnd(site.stop);
    url = site.url;
    return `production build with the demo community at ${url}`;
  });
  return url;
}

/** The address of the site in production mode, started once for all parts. */
export const runningSite = (): Promise<string> => (running ??= start());

type Listed = { content: { slug: string; master: { slug: string } }[] };

export type Paths = { ayni: string; master: string };

/** A content and a Master of the demo community. */
export async function knownPaths(url: string): Promise<Paths> {
  const answer = (await (await fetch(`${url}/api/ayni`)).json()) as Listed;
  const [first] = answer.content;
  if (!first) throw new Error("The demo community has no contents.");
  return { ayni: `/ayni/${first.slug}`, master: `/maestros/${first.master.slug}` };
}
