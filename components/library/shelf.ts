import type { ReceivedItem } from "@/lib/orders/order/schema";
import type { NextFile, ContentProgress, ProgressState } from "@/lib/library/progress/progress";
import { parsePageNumber } from "@/lib/discovery/catalogue/schema";
import { FINISHED_PERCENT, parsePagePosition, parseSeconds } from "@/lib/library/progress/policy";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { formatTimecode } from "@/components/common/audio/track";

export type LibraryItem = ReceivedItem & { progress: ContentProgress };

type ShelfState = ProgressState | "expired";

/** Views of the library by their URL parameter. */
export const SHELVES = {
  "por-empezar": { state: "todo", label: "Por empezar", emptyText: "No tienes nada por empezar." },
  "en-curso": { state: "doing", label: "En curso", emptyText: "Ahora mismo no tienes nada a medias." },
  terminado: { state: "done", label: "Terminado", emptyText: "Aún no has terminado ninguno." },
  caducado: { state: "expired", label: "Caducado", emptyText: "Ninguno de tus accesos ha terminado." },
} as const satisfies Record<string, { state: ShelfState; label: string; emptyText: string }>;

export type Shelf = keyof typeof SHELVES;

const isShelf = (name: unknown): name is Shelf => typeof name === "string" && Object.hasOwn(SHELVES, name);

const getShelfState = ({ expired, progress }: LibraryItem): ShelfState =>
  expired ? "expired" : progress.state;

/** Orders of a shelf by their URL parameter. */
export const SHELF_ORDERS = {
  recibido: "Lo último que recibiste",
  titulo: "Título",
  maestro: "Maestro",
} as const;

type ShelfOrder = keyof typeof SHELF_ORDERS;

const isShelfOrder = (name: unknown): name is ShelfOrder =>
  typeof name === "string" && Object.hasOwn(SHELF_ORDERS, name);

export type ShelfView = { shelf: Shelf | null; text: string; order: ShelfOrder; page: number };

const MAX_TEXT_LENGTH = 120;

/** Parses the URL parameters; unknown values count as absent. */
export const parseShelfView = ({ estado, q = "", orden, page = "1" }: Record<string, string>): ShelfView => ({
  shelf: isShelf(estado) ? estado : null,
  text: q.trim().slice(0, MAX_TEXT_LENGTH),
  order: isShelfOrder(orden) ? orden : "recibido",
  page: parsePageNumber(page) ?? 1,
});

export const toShelfHref = ({ shelf, text, order, page }: ShelfView): string =>
  routes.received({
    estado: shelf ?? undefined,
    q: text || undefined,
    orden: order === "recibido" ? undefined : order,
    page: page === 1 ? undefined : String(page),
  });

const compareTexts = new Intl.Collator("es").compare;

/** Selects the items of a view, on all its pages; every word of its text occurs in the title or the Master's name. */
function selectShelfItems(items: readonly LibraryItem[], view: ShelfView): LibraryItem[] {
  const words = foldForSearch(view.text).split(/\s+/).filter(Boolean);
  const masterName = ({ ayni }: LibraryItem) => formatFullName(ayni.master);
  const matches = (item: LibraryItem) => {
    const text = foldForSearch(`${item.ayni.title} ${masterName(item)}`);
    return words.every((word) => text.includes(word));
  };
  const state = view.shelf && SHELVES[view.shelf].state;
  const selected = items.filter((item) => (!state || getShelfState(item) === state) && matches(item));
  if (view.order === "recibido") return selected;
  const key = view.order === "titulo" ? ({ ayni }: LibraryItem) => ayni.title : masterName;
  return selected.toSorted((a, b) => compareTexts(key(a), key(b)));
}

const SHELF_PAGE_SIZE = 24;

type ShelfPage = { items: LibraryItem[]; page: number; pageCount: number };

/** Returns the page of a view; beyond the last one, the last. */
export function getShelfPage(items: readonly LibraryItem[], view: ShelfView): ShelfPage {
  const selected = selectShelfItems(items, view);
  const pageCount = Math.max(1, Math.ceil(selected.length / SHELF_PAGE_SIZE));
  const page = Math.min(view.page, pageCount);
  return { items: selected.slice((page - 1) * SHELF_PAGE_SIZE, page * SHELF_PAGE_SIZE), page, pageCount };
}

const MAX_CONTINUE_ITEMS = 3;
const SOON_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;

const isUnfinished = ({ expired, progress }: LibraryItem) =>
  !expired && progress.touchedAt !== null && progress.percent !== FINISHED_PERCENT;

/** Lists unfinished contents, most recent first. */
export const listUnfinished = (items: readonly LibraryItem[]): LibraryItem[] =>
  items
    .filter(isUnfinished)
    .toSorted((a, b) => (b.progress.touchedAt ?? "").localeCompare(a.progress.touchedAt ?? ""))
    .slice(0, MAX_CONTINUE_ITEMS);

/** Lists contents with a live encuentro or one within a week, soonest first. */
export function listUpcoming(items: readonly LibraryItem[], now: string): LibraryItem[] {
  const end = new Date(Date.parse(now) + SOON_DAYS * DAY_MS).toISOString();
  const getStart = ({ ayni }: LibraryItem) => (ayni.liveUntil === null ? (ayni.nextStartsAt ?? "") : now);
  return items
    .filter((item) => !item.expired && getStart(item) >= now && getStart(item) <= end)
    .toSorted((a, b) => getStart(a).localeCompare(getStart(b)));
}

function formatPartName(
  contentType: ReceivedItem["ayni"]["contentType"],
  { kind, number }: NextFile,
): string {
  if (contentType === "COURSE") return `Lección ${number}`;
  if (contentType === "PODCAST") return `Episodio ${number}`;
  return `${kind === "VIDEO" ? "Vídeo" : "Audio"} ${number}`;
}

/** Formats where to resume: "Episodio 2 · 7:42", "Página 12", "34 % leído". */
export function formatResumePoint({ ayni, progress: { next } }: LibraryItem): string | null {
  if (!next) return null;
  const { kind, mimeType, position, percent } = next;
  const part =
    kind === "EBOOK" && ayni.contentType !== "COURSE" ? null : formatPartName(ayni.contentType, next);
  if (position === null) return part;
  if (kind !== "EBOOK") {
    const seconds = parseSeconds(position);
    return seconds > 0 ? `${part} · ${formatTimecode(seconds)}` : part;
  }
  const page =
    mimeType === "application/pdf" ? `Página ${parsePagePosition(position)}` : `${percent} % leído`;
  return part ? `${part} · ${page.toLowerCase()}` : page;
}
