import type { APIRequestContext } from "@playwright/test";

/** The part of a response that is the same for everybody and does not change by itself. */
type Sight = { status: number; type: string | undefined; text: string };

const FIXED = [
  "/",
  "/explora",
  "/maestros",
  "/disciplinas",
  "/disciplinas/yoga",
  "/disciplinas/yoga/rss.xml",
  "/blog",
  "/blog/tu-primera-ensenanza-gratuita",
  "/legal/condiciones",
  "/acerca-de",
  "/hazte-maestro",
  "/api/auth/signin",
  "/sin-conexion",
  "/rss.xml",
  "/blog/rss.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/favicon.ico",
  "/tejidos/marca.svg",
  "/tejidos/icono/192.png",
  "/tejidos/compartir/ayllu.png",
  "/tejidos/compartir/disciplina/yoga.png",
  "/tejidos/compartir/articulo/tu-primera-ensenanza-gratuita.png",
];

type Slugs = { contents: string[]; masters: string[] };

/** The slugs of listed contents and of their Masters, in the order of the catalogue. */
export async function readSlugs(request: APIRequestContext): Promise<Slugs> {
  const contents: string[] = [];
  const masters = new Set<string>();
  for (let after: string | null = ""; after !== null;) {
    const url: string = after
      ? `/api/ayni?public=true&after=${encodeURIComponent(after)}`
      : "/api/ayni?public=true";
    const { content, metadata } = await (await request.get(url)).json();
    for (const { slug, master } of content) {
      contents.push(slug);
      masters.add(master.slug);
    }
    after = metadata.after;
  }
  return { contents, masters: [...masters] };
}

export const contentAddresses = (slug: string): string[] => [
  `/ayni/${slug}`,
  `/tejidos/compartir/ayni/${slug}.png`,
  `/tejidos/historia/ayni/${slug}.png`,
  `/tejidos/cuadrado/ayni/${slug}.png`,
];

export const masterAddresses = (slug: string): string[] => [
  `/maestros/${slug}`,
  `/maestros/${slug}/rss.xml`,
  `/maestros/${slug}/podcast.xml`,
  `/maestros/${slug}/encuentros.ics`,
  `/tejidos/compartir/maestro/${slug}.png`,
  `/tejidos/historia/maestro/${slug}.png`,
  `/tejidos/cuadrado/maestro/${slug}.png`,
  `/tejidos/podcast/${slug}.png`,
];

/** One address of every cacheable kind. */
export const listCacheableAddresses = ({ contents, masters }: Slugs): string[] => [
  ...FIXED,
  ...contents.slice(0, 2).flatMap(contentAddresses),
  ...masters.slice(0, 2).flatMap(masterAddresses),
];

const readHtml = (html: string): string =>
  [/<html[^>]*>/, /<title>[^<]*/, /<h1[^>]*>.*?<\/h1>/s].map((pattern) => pattern.exec(html)?.[0]).join("\n");

export async function look(request: APIRequestContext, address: string): Promise<Sight> {
  const response = await request.get(address, { maxRedirects: 0 });
  const type = response.headers()["content-type"];
  const body = await response.body();
  const text = type?.startsWith("text/html")
    ? readHtml(body.toString())
    : `${body.subarray(0, 120).toString("latin1")} ${body.length > 200 ? "and more" : ""}`;
  return { status: response.status(), type, text };
}
