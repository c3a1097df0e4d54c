import "server-only";
import { allPosts } from "@/lib/blog/data";
import { DISCIPLINES } from "@/lib/reference/disciplines";
import { noFilters, serialiseFilters, type Filters } from "@/lib/discovery/filters/filters";
import { routes, sitemaps } from "@/lib/platform/routes";
import { outerLinks, siteUrl } from "@/lib/platform/site-config/data";
import { contentsIn, contentSpans, masterSpans, mastersIn, subjects } from "./data";
import type { SitemapEntry } from "./xml";

const entry = (path: string, changed: string | null = null): SitemapEntry => ({
  url: new URL(path, siteUrl()).href,
  changed,
});

const filtered = (filters: Partial<Filters>): string =>
  routes.explore({ filters: serialiseFilters({ ...noFilters, ...filters }) });

async function pages(): Promise<SitemapEntry[]> {
  const { disciplines, contentTypes } = await subjects();
  return [
    routes.home(),
    routes.explore(),
    ...contentTypes.map((contentType) => filtered({ contentType })),
    routes.disciplines(),
    ...disciplines.map((key) => routes.discipline(DISCIPLINES[key].slug)),
    routes.masters(),
    routes.becomeMaster(),
    routes.about(),
    routes.creed(),
    routes.vision(),
    routes.contact(),
    routes.guidelines(),
    routes.invitations(),
    routes.terms(),
    routes.cookies(),
    routes.privacy(),
  ].map((path) => entry(path));
}

/** The blog and its posts, where it is ours. */
async function blog(): Promise<SitemapEntry[]> {
  if (outerLinks().blog !== routes.blog()) return [];
  const all = await allPosts();
  return [entry(routes.blog()), ...all.map((post) => entry(routes.blogPost(post.slug), post.publishedAt))];
}

/** The lists that are cut into numbered parts. */
const LISTS = {
  maestros: { spans: masterSpans, read: mastersIn, path: routes.master },
  contenidos: { spans: contentSpans, read: contentsIn, path: routes.ayni },
} as const;

type ListName = keyof typeof LISTS;
const listNames = Object.keys(LISTS) as ListName[];

const PAGES = "paginas";

/** All parts, for the index. */
export async function sitemapParts(): Promise<SitemapEntry[]> {
  const lists = await Promise.all(
    listNames.map(async (name) => {
      const spans = await LISTS[name].spans();
      return spans.map(({ changed }, index) => entry(sitemaps.part(`${name}-${index + 1}`), changed));
    }),
  );
  return [entry(sitemaps.part(PAGES)), ...lists.flat()];
}

/** The pages of a part by its name, "maestros-1"; null when there is no such part. */
export async function sitemapPart(name: string): Promise<SitemapEntry[] | null> {
  if (name === PAGES) return [...(await pages()), ...(await blog())];
  const [, listName, number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(name) ?? [];
  const list = listNames.find((known) => known === listName);
  if (!list) return null;
  const { spans, read, path } = LISTS[list];
  const span = (await spans())[Number(number) - 1];
  if (!span) return null;
  return (await read(span)).map(({ slug, changed }) => entry(path(slug), changed));
}
