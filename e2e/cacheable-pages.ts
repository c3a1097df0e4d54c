import type { APIRequestContext } from "@playwright/test";
import { PUBLIC_PAGES } from "@/lib/platform/public-pages.mjs";

/** The part of a response that is the same for everybody and does not change by itself. */
type Sight = { status: number; type: string | undefined; text: string };

const FILES = [
  "/disciplinas/yoga/rss.xml",
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

/** Slugs of the demo community, by the path of their page. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "/perfil/[slug]": "elisa-navarro",
  "/maestros/[slug]/membresia": "lucia-ferrer",
  "/ayni/[slug]/citas": "una-hora-para-tu-duelo",
  "/disciplinas/[slug]": "yoga",
  "/blog/[slug]": "tu-primera-ensenanza-gratuita",
  "/blog/etiqueta/[slug]": "ayni",
  "/blog/autor/[slug]": "equipo-de-ayllu",
};

type Slugs = { contents: string[]; masters: string[]; bundles: string[] };

async function readBundleSlugs(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemaps/conjuntos-1.xml")).text();
  return [...sitemap.matchAll(/\/conjuntos\/([a-z0-9-]+)</g)].map(([, slug = ""]) => slug);
}

/** The slugs of listed contents and of their Masters, in the order of the catalogue, and those of bundles. */
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
  return { contents, masters: [...masters], bundles: await readBundleSlugs(request) };
}

export const contentAddresses = (slug: string): string[] => [
  `/ayni/${slug}`,
  `/tejidos/compartir/ayni/${slug}.png`,
  `/tejidos/correo/ayni/${slug}.png`,
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

export const bundleAddresses = (slug: string): string[] => [`/conjuntos/${slug}`];

function toPageAddresses(path: string, { contents, masters, bundles }: Slugs): string[] {
  if (!path.includes("[slug]")) return [path];
  if (path === "/ayni/[slug]") return contents.slice(0, 2).flatMap(contentAddresses);
  if (path === "/maestros/[slug]") return masters.slice(0, 2).flatMap(masterAddresses);
  if (path === "/conjuntos/[slug]") return bundles.slice(0, 2).flatMap(bundleAddresses);
  const slug = EXAMPLES[path];
  if (slug === undefined) throw new Error(`No example of ${path}`);
  return [path.replace("[slug]", slug)];
}

/** Lists addresses of every cacheable kind. */
export const listCacheableAddresses = (slugs: Slugs): string[] => [
  ...PUBLIC_PAGES.filter(({ isCached }) => isCached).flatMap(({ path }) => toPageAddresses(path, slugs)),
  "/api/auth/signin",
  ...FILES,
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
