import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "@/lib/platform/http/listen";
import type { BlogArticle, BlogAuthor, BlogTag } from "@/lib/publishing/blog/schema";

export const GHOST_KEY = "22444f78447824223cefc48062";

export type GhostContent = { articles: BlogArticle[]; tags: BlogTag[]; authors: BlogAuthor[] };

export type Failure = "none" | "silence" | "html" | "not found page" | "wrong shape" | "error" | "hang up";

const toTag = (tag: BlogTag) => ({ ...tag, id: tag.slug, visibility: "public", url: `/tag/${tag.slug}/` });
const toAuthor = ({ image, ...author }: BlogAuthor) => ({ ...author, id: author.slug, profile_image: image });

const toPost = ({ publishedAt, readingMinutes, tags, authors, ...post }: BlogArticle) => ({
  ...post,
  id: post.slug,
  uuid: post.slug,
  custom_excerpt: post.excerpt,
  feature_image: null,
  visibility: "public",
  // Ghost formats instants with the offset of the site.
  published_at: `${publishedAt.slice(0, -1)}+00:00`,
  reading_time: readingMinutes,
  tags: [...tags.map(toTag), { id: "x", slug: "hash-interna", name: "#interna", visibility: "internal" }],
  authors: authors.map(toAuthor),
});

const notFoundBody = {
  errors: [{ message: "Resource not found error, cannot read post.", type: "NotFoundError", code: null }],
};

function listPosts({ articles }: GhostContent, search: URLSearchParams) {
  const filter = search.get("filter") ?? "";
  const readFilter = (kind: string) => new RegExp(`(?:^|\\+)${kind}:([^+]+)`).exec(filter)?.[1];
  const [tag, author] = [readFilter("tag"), readFilter("author")];
  const selected = articles.filter(
    (post) =>
      (!tag || post.tags.some(({ slug }) => slug === tag)) &&
      (!author || post.authors.some(({ slug }) => slug === author)),
  );
  const [page, limit] = [Number(search.get("page") ?? 1), Number(search.get("limit") ?? 15)];
  const pages = Math.max(1, Math.ceil(selected.length / limit));
  return {
    posts: selected.slice((page - 1) * limit, page * limit).map(toPost),
    meta: { pagination: { page, limit, pages, total: selected.length, next: null, prev: null } },
  };
}

function findBody(content: GhostContent, { pathname, searchParams }: URL): object | null {
  const [, kind, slug] = /^\/sitio\/ghost\/api\/content\/(\w+)\/(?:slug\/([^/]+)\/)?$/.exec(pathname) ?? [];
  const findBySlug = <Item extends { slug: string }>(items: Item[]) =>
    items.find((item) => item.slug === slug);
  if (kind === "posts" && !slug) return listPosts(content, searchParams);
  if (kind === "tags" && !slug) return { tags: content.tags.map(toTag) };
  const [post, tag, author] = [
    findBySlug(content.articles),
    findBySlug(content.tags),
    findBySlug(content.authors),
  ];
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

const failures: Record<Exclude<Failure, "none">, (response: ServerResponse) => void> = {
  silence: () => undefined,
  html: (response) => send(response, 200, "<!doctype html><title>Mantenimiento</title>"),
  "not found page": (response) => send(response, 404, "<!doctype html><title>404</title>"),
  "wrong shape": (response) => send(response, 200, { posts: [{ slug: 7 }], tags: "none", authors: {} }),
  error: (response) => send(response, 500, { errors: [{ type: "InternalServerError" }] }),
  "hang up": (response) => response.destroy(),
};

/** Starts a fake of the Ghost Content API that counts requests and can fail in several ways. */
export async function openGhostSite(content: GhostContent) {
  const state: { failure: Failure; requestCount: number } = { failure: "none", requestCount: 0 };
  const server: Server = createServer((request, response) => {
    state.requestCount += 1;
    if (state.failure !== "none") return failures[state.failure](response);
    const url = new URL(request.url ?? "/", "http://ghost");
    const isAuthorized =
      url.searchParams.get("key") === GHOST_KEY && request.headers["accept-version"] === "v5.0";
    if (!isAuthorized) return send(response, 401, { errors: [{ type: "UnauthorizedError" }] });
    const body = findBody(content, url);
    return body ? send(response, 200, body) : send(response, 404, notFoundBody);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { state, url: `http://127.0.0.1:${port}/sitio`, close: () => closeServer(server, 100) };
}
