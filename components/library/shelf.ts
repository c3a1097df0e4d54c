import type { ReceivedItem } from "@/lib/orders/order/schema";
import type { NextFile, ContentProgress, ProgressState } from "@/lib/library/progress/progress";
import { FINISHED_PERCENT, parsePagePosition, parseSeconds } from "@/lib/library/progress/schema";
import { formatTimecode } from "./audio/track";

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

export const isShelf = (name: unknown): name is Shelf =>
  typeof name === "string" && Object.hasOwn(SHELVES, name);

export const getShelfState = ({ expired, progress }: LibraryItem): ShelfState =>
  expired ? "expired" : progress.state;

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

/** Lists contents with an encuentro within a week, soonest first. */
export function listUpcoming(items: readonly LibraryItem[], now: string): LibraryItem[] {
  const end = new Date(Date.parse(now) + SOON_DAYS * DAY_MS).toISOString();
  const getStart = ({ ayni }: LibraryItem) => ayni.nextStartsAt ?? "";
  return items
    .filter((item) => !item.expired && getStart(item) > now && getStart(item) <= end)
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
