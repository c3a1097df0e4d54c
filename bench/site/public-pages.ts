import { findSamplePaths } from "./site-under-test";

export type PublicPage = { name: string; path: string };

const FIXED_PATHS = [
  "/",
  "/explora",
  "/maestros",
  "/disciplinas",
  "/disciplinas/yoga",
  "/blog",
  "/acerca-de",
];

/** Returns the public pages that are measured; a content and a Master of the demo are named by their patterns. */
export async function listPublicPages(site: string): Promise<PublicPage[]> {
  const { ayni, master } = await findSamplePaths(site);
  return [
    ...FIXED_PATHS.map((path) => ({ name: path, path })),
    { name: "/ayni/{slug}", path: ayni },
    { name: "/maestros/{slug}", path: master },
  ];
}
