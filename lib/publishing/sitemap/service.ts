import "server-only";
import { noFilters, serialiseFilters, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { PUBLIC_PAGES } from "@/lib/platform/public-pages.mjs";
import { routes, sitemaps } from "@/lib/platform/routes";
import { getExternalLinks, getSiteUrl } from "@/lib/platform/site-config/data";
import { listAllPosts } from "@/lib/publishing/blog/data";
import { DISCIPLINES } from "@/lib/reference/disciplines";
import {
  listBundleRanges,
  listBundlesInRange,
  listCatalogueSubjects,
  listContentRanges,
  listContentsInRange,
  listMasterRanges,
  listMastersInRange,
  listMembershipRanges,
  listMembershipsInRange,
} from "./data";
import type { SitemapEntry } from "./xml";

const toEntry = (path: string, lastModified: string | null = null): SitemapEntry => ({
  url: new URL(path, getSiteUrl()).href,
  lastModified,
});

const toFilteredExploreUrl = (filters: Partial<CatalogueFilters>): string =>
  routes.explore({ filters: serialiseFilters({ ...noFilters, ...filters }) });

const FIXED_PATHS = PUBLIC_PAGES.filter(({ isInSitemap }) => isInSitemap)
  .map(({ path }) => path)
  .filter((path) => !path.includes("[") && path !== routes.blog());

async function listStaticPages(): Promise<SitemapEntry[]> {
  const { disciplines, contentTypes } = await listCatalogueSubjects();
  return [
    ...FIXED_PATHS,
    ...contentTypes.map((contentType) => toFilteredExploreUrl({ contentType })),
    ...disciplines.map((key) => routes.discipline(DISCIPLINES[key].slug)),
  ].map((path) => toEntry(path));
}

/** Empty if the blog is an external site. */
async function listBlogPages(): Promise<SitemapEntry[]> {
  if (getExternalLinks().blog !== routes.blog()) return [];
  const posts = await listAllPosts();
  return [
    toEntry(routes.blog()),
    ...posts.map((post) => toEntry(routes.blogPost(post.slug), post.publishedAt)),
  ];
}

/** Lists in numbered parts, by their name in the URL. */
const LISTS = {
  maestros: { listRanges: listMasterRanges, listPages: listMastersInRange, toPath: routes.master },
  contenidos: { listRanges: listContentRanges, listPages: listContentsInRange, toPath: routes.ayni },
  membresias: {
    listRanges: listMembershipRanges,
    listPages: listMembershipsInRange,
    toPath: (slug: string) => routes.masterMemberships(slug),
  },
  conjuntos: { listRanges: listBundleRanges, listPages: listBundlesInRange, toPath: routes.bundle },
} as const;

type ListName = keyof typeof LISTS;
const listNames = Object.keys(LISTS) as ListName[];

const PAGES_PART = "paginas";

export async function listSitemapParts(): Promise<SitemapEntry[]> {
  const lists = await Promise.all(
    listNames.map(async (name) => {
      const ranges = await LISTS[name].listRanges();
      return ranges.map(({ changedAt }, index) => toEntry(sitemaps.part(`${name}-${index + 1}`), changedAt));
    }),
  );
  return [toEntry(sitemaps.part(PAGES_PART)), ...lists.flat()];
}

/** Returns the pages of a part by name, "maestros-1"; null if there is none. */
export async function findSitemapPart(name: string): Promise<SitemapEntry[] | null> {
  if (name === PAGES_PART) return [...(await listStaticPages()), ...(await listBlogPages())];
  const [, prefix, number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(name) ?? [];
  const listName = listNames.find((known) => known === prefix);
  if (!listName) return null;
  const { listRanges, listPages, toPath } = LISTS[listName];
  const range = (await listRanges())[Number(number) - 1];
  if (!range) return null;
  return (await listPages(range)).map(({ slug, changedAt }) => toEntry(toPath(slug), changedAt));
}
