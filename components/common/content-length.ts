import { formatRemaining, hasBegun, isHeldLive } from "@/lib/content/schedule/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatBriefDuration } from "./brief-duration";

const MINUTE_S = 60;

const formatLive = ({ parts: { encuentros, encuentroMinutes }, encuentrosLeft }: SizedContent): string[] => {
  if (encuentros === 0) return [];
  const remaining = { left: encuentrosLeft, total: encuentros };
  if (hasBegun(remaining)) return [formatRemaining(remaining)];
  return [encuentros === 1 ? formatBriefDuration(encuentroMinutes * MINUTE_S) : `${encuentros} encuentros`];
};

const formatRecorded = ({ audios, videos, books, seconds }: CatalogueItem["parts"]): string[] =>
  [
    videos > 0 && pluralize(videos, "vídeo", "vídeos"),
    audios > 0 && pluralize(audios, "audio", "audios"),
    books > 0 && pluralize(books, "libro", "libros"),
    seconds > 0 && formatBriefDuration(seconds),
  ].filter((part) => part !== false);

type SizedContent = Pick<
  CatalogueItem,
  "contentType" | "onlineType" | "modality" | "parts" | "encuentrosLeft" | "sessionMinutes"
>;

/** Place and extent: ["En línea", "3 encuentros"], ["4 audios", "12 min"]. */
export function listContentFacts(ayni: SizedContent): string[] {
  if (!isHeldLive(ayni)) return formatRecorded(ayni.parts);
  const place = ayni.modality === "OFFLINE" ? "Presencial" : "En línea";
  if (ayni.sessionMinutes !== null) return [place, `Sesión de ${ayni.sessionMinutes} min`];
  return [place, ...formatLive(ayni)];
}

const FEW_SEATS = 5;

type SeatsOf = Pick<CatalogueItem, "seatsLeft" | "memberSeats">;

/** "Quedan 3 lugares" if they are few; null for many. */
export function formatSeatsLeft({ seatsLeft, memberSeats }: SeatsOf): string | null {
  if (seatsLeft === null || seatsLeft > FEW_SEATS) return null;
  if (seatsLeft <= 0) return memberSeats && memberSeats.left > 0 ? "Solo para miembros" : "Completo";
  return seatsLeft === 1 ? "Queda 1 lugar" : `Quedan ${seatsLeft} lugares`;
}
