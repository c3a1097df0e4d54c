import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "@/tools/http";
import type { BlogArticle, BlogAuthor, BlogTag } from "@/lib/publishing/blog/schema";

// A Ghost site that answers as Ghost's Content API documents.

export const GHOST_KEY = "22444f78447824223cefc48062";

export type GhostContent = { articles: BlogArticle[]; tags: BlogTag[]; authors: BlogAuthor[] };

/** What a broken Ghost does instead of answering. */
export type Trouble = "none" | "silence" | "html" | "not found page" | "wrong shape" | "error" | "hang up";

const toTag = (tag: BlogTag) => ({ ...tag, id: tag.slug, visibility: "public", url: `/tag/${tag.slug}/` });
const toAuthor = ({ image, ...author }: BlogAuthor) => ({ ...author, id: author.slug, profile_image: image });

const toPost = ({ publishedAt, minutes, tags, authors, ...post }: BlogArticle) => ({
  ...post,
  id: post.slug,
  uuid: post.slug,
  custom_excerpt: post.excerpt,
  feature_image: null,
  visibility: "public",
  // Ghost writes instants in the zone of the site.
  published_at: `${publishedAt.slice(0, -1)}+00:00`,
  reading_time: minutes,
  tags: [...tags.map(toTag), { id: "x", slug: "hash-interna", name: "#interna", visibility: "internal" }],
  authors: authors.map(toAuthor),
});

const missing = {
  errors: [{ message: "Resource not found error, cannot read post.", type: "NotFoundError", code: null }],
};

function postsAnswer({ articles }: GhostContent, search: URLSearchParams) {
  const filter = search.get("filter") ?? "";
  const wanted = (kind: string) => new RegExp(`(?:^|\\+)${kind}:([^+]+)`).exec(filter)?.[1];
  const [tag, author] = [wanted("tag"), wanted("author")];
  const chosen = articles.filter(
    (post) =>
      (!tag || post.tags.some(({ slug }) => slug === tag)) &&
      (!author || post.authors.some(({ slug }) => slug === author)),
  );
  const [page, limit] = [Number(search.get("page") ?? 1), Number(search.get("limit") ?? 15)];
  const pages = Math.max(1, Math.ceil(chosen.length / limit));
  return {
    posts: chosen.slice((page - 1) * limit, page * limit).map(toPost),
    meta: { pagination: { page, limit, pages, total: chosen.length, next: null, prev: null } },
  };
}

function answer(content: GhostContent, { pathname, searchParams }: URL): object | null {
  const [, kind, slug] = /^\/sitio\/ghost\/api\/content\/(\w+)\/(?:slug\/([^/]+)\/)?$/.exec(pathname) ?? [];
  const one = <Thing extends { slug: string }>(things: Thing[]) =>
    things.find((thing) => thing.slug === slug);
  if (kind === "posts" && !slug) return postsAnswer(content, searchParams);
  if (kind === "tags" && !slug) return { tags: content.tags.map(toTag) };
  const [post, tag, author] = [one(content.articles), one(content.tags), one(content.authors)];
  if (kind === "posts" && post) return { posts: [toPost(post)] };
  if (kind === "tags" && tag) return { tags: [toTag(tag)] };
  if (kind === "authors" && author) return { authors: [toAuthor(author)] };
  return null;
}

function send(response: ServerResponse, status: number, body: object | string): void {
  response.writeHead(status, {
    "content-type": typeof body === "string" ? "text/html" : "application/json",
    "content-version": "v6.0",
  });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

const troubles: Record<Exclude<Trouble, "none">, (response: ServerResponse) => void> = {
  silence: () => undefined,
  html: (response) => send(response, 200, "<!doctype html><title>Mantenimiento</title>"),
  "not found page": (response) => send(response, 404, "<!doctype html><title>404</title>"),
  "wrong shape": (response) => send(response, 200, { posts: [{ slug: 7 }], tags: "none", authors: {} }),
  error: (response) => send(response, 500, { errors: [{ type: "InternalServerError" }] }),
  "hang up": (response) => response.destroy(),
};

/** Starts a Ghost site; it counts what it was asked and can be told to break. */
export async function openGhostSite(content: GhostContent) {
  const state: { trouble: Trouble; asked: number } = { trouble: "none", asked: 0 };
  const server: Server = createServer((request, response) => {
    state.asked += 1;
    if (state.trouble !== "none") return troubles[state.trouble](response);
    const url = new URL(request.url ?? "/", "http://ghost");
    const knows = url.searchParams.get("key") === GHOST_KEY && request.headers["accept-version"] === "v5.0";
    if (!knows) return send(response, 401, { errors: [{ type: "UnauthorizedError" }] });
    const found = answer(content, url);
    return found ? send(response, 200, found) : send(response, 404, missing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { state, url: `http://127.0.0.1:${port}/sitio`, close: () => closeServer(server, 100) };
}
