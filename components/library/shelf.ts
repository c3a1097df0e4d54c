import type { ReceivedItem } from "@/lib/orders/order/schema";
import type { NextFile, Progress, ProgressState } from "@/lib/library/progress/progress";
import { FINISHED, pageOf, secondsOf } from "@/lib/library/progress/schema";
import { clock } from "./audio/track";

/** A received content with how far somebody has come with it. */
export type ShelfItem = ReceivedItem & { progress: Progress };

type ShelfState = ProgressState | "expired";

/** The views of the library by the name that they have in its address. */
export const SHELVES = {
  "por-empezar": { state: "todo", label: "Por empezar", none: "No tienes nada por empezar." },
  "en-curso": { state: "doing", label: "En curso", none: "Ahora mismo no tienes nada a medias." },
  terminado: { state: "done", label: "Terminado", none: "Aún no has terminado ninguno." },
  caducado: { state: "expired", label: "Caducado", none: "Ninguno de tus accesos ha terminado." },
} as const satisfies Record<string, { state: ShelfState; label: string; none: string }>;

export type Shelf = keyof typeof SHELVES;

export const isShelf = (name: unknown): name is Shelf =>
  typeof name === "string" && Object.hasOwn(SHELVES, name);

export const stateOf = ({ expired, progress }: ShelfItem): ShelfState =>
  expired ? "expired" : progress.state;

const CONTINUED = 3;
const SOON_DAYS = 7;
const DAY = 24 * 3600 * 1000;

const isUnfinished = ({ expired, progress }: ShelfItem) =>
  !expired && progress.touchedAt !== null && progress.percent !== FINISHED;

/** What somebody was last in and has not finished, the latest first. */
export const toContinue = (items: readonly ShelfItem[]): ShelfItem[] =>
  items
    .filter(isUnfinished)
    .toSorted((a, b) => (b.progress.touchedAt ?? "").localeCompare(a.progress.touchedAt ?? ""))
    .slice(0, CONTINUED);

/** What meets within a week, the soonest first. */
export function meetingSoon(items: readonly ShelfItem[], now: string): ShelfItem[] {
  const end = new Date(Date.parse(now) + SOON_DAYS * DAY).toISOString();
  const starts = ({ ayni }: ShelfItem) => ayni.nextStartsAt ?? "";
  return items
    .filter((item) => !item.expired && starts(item) > now && starts(item) <= end)
    .toSorted((a, b) => starts(a).localeCompare(starts(b)));
}

function partName(contentType: ReceivedItem["ayni"]["contentType"], { kind, number }: NextFile): string {
  if (contentType === "COURSE") return `Lección ${number}`;
  if (contentType === "PODCAST") return `Episodio ${number}`;
  return `${kind === "VIDEO" ? "Vídeo" : "Audio"} ${number}`;
}

/** Where somebody goes on: "Episodio 2 · 7:42", "Página 12", "34 % leído". */
export function whereLabel({ ayni, progress: { next } }: ShelfItem): string | null {
  if (!next) return null;
  const { kind, mimeType, position, percent } = next;
  const part = kind === "EBOOK" && ayni.contentType !== "COURSE" ? null : partName(ayni.contentType, next);
  if (position === null) return part;
  if (kind !== "EBOOK") {
    const seconds = secondsOf(position);
    return seconds > 0 ? `${part} · ${clock(seconds)}` : part;
  }
  const page = mimeType === "application/pdf" ? `Página ${pageOf(position)}` : `${percent} % leído`;
  return part ? `${part} · ${page.toLowerCase()}` : page;
}
