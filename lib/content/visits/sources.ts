import { MAIL_UTM_MEDIUM, OWN_UTM_SOURCE } from "@/lib/platform/urls";

// A source is a short text of a fixed grammar (check `AyniView_source`):
// "", "directo", "otros", "ayllu/<area>", "web/<host>" or "utm/<source>/<medium>/<campaign>".

export const UNKNOWN_SOURCE = "";
const DIRECT_SOURCE = "directo";
export const OTHER_SOURCES = "otros";

/** Areas of our own site by the beginning of their paths; the first one counts. */
const AREAS = [
  ["/explora", "explora"],
  ["/disciplinas", "disciplina"],
  ["/maestros/", "maestro"],
  ["/maestros", "directorio"],
  ["/feed", "feed"],
  ["/cartas", "carta"],
  ["/notificaciones", "avisos"],
  ["/guardados", "guardados"],
  ["/blog", "blog"],
  ["/ayni/", "ayni"],
] as const;

type Area = (typeof AREAS)[number][1] | "home" | "buscar" | "correo" | "otra";

const AREA_LABELS: Record<Area, string> = {
  home: "portada",
  explora: "Explora",
  buscar: "búsqueda",
  disciplina: "página de disciplina",
  maestro: "tu página de Maestro",
  directorio: "directorio de Maestros",
  feed: "inicio de miembros",
  carta: "carta",
  correo: "correo de Ayllu",
  avisos: "avisos",
  guardados: "guardados",
  blog: "blog",
  ayni: "otra enseñanza",
  otra: "otra página",
};

const isArea = (name: string): name is Area => Object.hasOwn(AREA_LABELS, name);

const HOST = /^[a-z0-9.-]{1,60}$/;
const MAX_TAG_LENGTH = 24;

function parseAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url : null;
}

function hasSearchText(url: URL): boolean {
  try {
    const filters: unknown = JSON.parse(url.searchParams.get("filters") ?? "null");
    return typeof filters === "object" && filters !== null && "searchText" in filters && !!filters.searchText;
  } catch {
    return false;
  }
}

function findArea(url: URL): Area {
  if (url.pathname === "/") return "home";
  const area = AREAS.find(([start]) => url.pathname.startsWith(start))?.[1] ?? "otra";
  return area === "explora" && hasSearchText(url) ? "buscar" : area;
}

/** Letters and digits of a tag in lower case, without accents; runs of anything else become a dash. */
const toTag = (text: string | null): string =>
  (text ?? "")
    .slice(0, 200)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, MAX_TAG_LENGTH);

function parseTags(search: string): string | null {
  const params = new URLSearchParams(search);
  const [source = "", medium = "", campaign = ""] = ["utm_source", "utm_medium", "utm_campaign"].map((name) =>
    toTag(params.get(name)),
  );
  if (source === "") return null;
  if (source === OWN_UTM_SOURCE && medium === MAIL_UTM_MEDIUM) return `ayllu/${medium}`;
  return `utm/${source}/${medium}/${campaign}`;
}

/**
 * Returns where a visit came from: the tags of its link, or else the page before it. Only the host of a foreign page and the area
 * of an own one are kept.
 */
export function parseSource(
  { referrer, search }: { referrer: string; search: string },
  site: string,
): string {
  const tags = parseTags(search);
  if (tags !== null) return tags;
  if (referrer === "") return DIRECT_SOURCE;
  const url = parseAddress(referrer);
  if (!url) return OTHER_SOURCES;
  if (url.host === new URL(site).host) return `ayllu/${findArea(url)}`;
  const host = url.hostname.replace(/^(?:www|m|l|lm)\.(?=[^.]+\.)/, "");
  return HOST.test(host) ? `web/${host}` : OTHER_SOURCES;
}

/** Names a source for its Master. */
export function formatSource(source: string): string {
  if (source === UNKNOWN_SOURCE) return "Sin dato";
  if (source === DIRECT_SOURCE) return "Directo o sin referencia";
  if (source === OTHER_SOURCES) return "Otros";
  const [kind, name = "", ...rest] = source.split("/");
  if (kind === "ayllu") return `Ayllu: ${isArea(name) ? AREA_LABELS[name] : name}`;
  if (kind === "utm") return `Enlace: ${[name, ...rest].filter(Boolean).join(" · ")}`;
  return name;
}
