import { notFound } from "next/navigation";
import { parsePageNumber } from "@/lib/discovery/catalogue/schema";
import { isSlug } from "@/lib/platform/text/slug";
import type { BlogSubjectPage, BlogUnavailable } from "@/lib/publishing/blog/data";

/** Params of `/blog/etiqueta/{slug}` and `/blog/etiqueta/{slug}/2`, and the same for authors. */
export type SubjectPageProps = { params: Promise<{ slug: string; pagina?: string[] }> };

type ListPosts<Subject> = (
  slug: string,
  page: number,
) => Promise<BlogSubjectPage<Subject> | null | BlogUnavailable>;

/** Accepts one URL per page: the first has no number, the others no leading zeros. */
function parsePage(pagina: string[] | undefined): number | null {
  if (pagina === undefined) return 1;
  const [page = "", ...rest] = pagina;
  if (rest.length > 0 || page === "1" || page.startsWith("0")) return null;
  return parsePageNumber(page);
}

/** Loads the posts of a tag or an author; renders the 404 page if there are none. */
export async function loadSubjectPosts<Subject>(listPosts: ListPosts<Subject>, { params }: SubjectPageProps) {
  const { slug, pagina } = await params;
  const page = parsePage(pagina);
  if (page === null || !isSlug(slug)) notFound();
  const list = await listPosts(slug, page);
  if (!list || (list !== "unavailable" && page > Math.max(1, list.pages))) notFound();
  return { slug, page, list };
}
