import { notFound } from "next/navigation";
import type { BlogPostsOf } from "@/lib/blog/data";
import { parsePage } from "@/lib/discovery/catalogue/schema";
import { isSlug } from "@/lib/platform/text/slug";

/** `/blog/etiqueta/{slug}`, and `/blog/etiqueta/{slug}/2` for what is further back. */
export type PostsOfProps = { params: Promise<{ slug: string; pagina?: string[] }> };

type Read<Subject> = (slug: string, page: number) => Promise<BlogPostsOf<Subject> | null | "away">;

function pageOf(pagina: string[] | undefined): number | null {
  const [page, ...rest] = pagina ?? ["1"];
  // Each page has one address: the first has no number, and no number begins with a zero.
  const isOne = rest.length === 0 && page !== undefined && !page.startsWith("0");
  return isOne && !(pagina && page === "1") ? parsePage(page) : null;
}

/** The posts that an address asks for; its page does not exist when there are none. */
export async function loadPostsOf<Subject>(read: Read<Subject>, { params }: PostsOfProps) {
  const { slug, pagina } = await params;
  const page = pageOf(pagina);
  if (page === null || !isSlug(slug)) notFound();
  const list = await read(slug, page);
  if (!list || (list !== "away" && page > Math.max(1, list.pages))) notFound();
  return { slug, page, list };
}
