import type { ComponentType } from "react";
import { ChatCircleIcon, ClockIcon } from "@/components/ui/icons";
import { BookOpenIcon, HeadphonesIcon, MapPinIcon, VideoCameraIcon } from "@/components/ui/later-icons";
import type { IconProps } from "@/components/ui/sprite-icon";
import { formatDuration } from "@/components/common/format-duration";
import { countBooks } from "@/lib/content/ayni/parts";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { findVenueCity, isHeldLive } from "@/lib/content/schedule/policy";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { LANGUAGE_LABELS } from "@/lib/reference/labels";

/** The free recording that is offered beside the price. */
export const findPanelSample = (files: AyniDetail["files"]) =>
  files.find(({ kind, freeSample }) => kind === "AUDIO" && freeSample);

/** City of the encuentros of a content in person; null online. */
export const findCity = (ayni: AyniDetail): string | null =>
  findVenueCity(ayni, ayni.encuentros[0]?.timezone ?? DEFAULT_TIME_ZONE);

function formatDelivery(ayni: AyniDetail) {
  if (ayni.modality === "OFFLINE") return { icon: MapPinIcon, text: `En ${findCity(ayni)}` };
  return ayni.onlineType === "VIDEOCALL" ? { icon: VideoCameraIcon, text: "Por videollamada" } : null;
}

/** "90 minutos en vivo", "3 encuentros de 90 minutos". */
function formatLiveTime({ encuentros, modality }: AyniDetail): string | null {
  const [first, ...others] = encuentros.filter(({ cancelled }) => !cancelled);
  if (!first) return null;
  const duration = formatDuration(first.durationMinutes);
  if (others.length === 0) return modality === "OFFLINE" ? duration : `${duration} en vivo`;
  const count = `${others.length + 1} encuentros`;
  return others.every(({ durationMinutes }) => durationMinutes === first.durationMinutes)
    ? `${count} de ${duration}`
    : count;
}

function formatAccess(ayni: AyniDetail): string | null {
  if (ayni.accessDays !== null) return `Acceso durante ${pluralize(ayni.accessDays, "día", "días")}`;
  if (!isHeldLive(ayni)) return "Es tuyo para siempre";
  return ayni.files.length > 0 ? "Los archivos son tuyos para siempre" : null;
}

const listFormats = (files: AyniDetail["files"]): string[] =>
  [
    files.some(({ mimeType }) => mimeType === "application/pdf") && "PDF",
    files.some(({ mimeType }) => mimeType === "application/epub+zip") && "EPUB",
  ].filter((format) => format !== false);

/** "1 libro para leer, en PDF y EPUB". */
function formatBooks({ contentType, files }: AyniDetail) {
  const books = countBooks(contentType, files);
  if (books === 0) return null;
  const formats = contentType === "EBOOK" ? listFormats(files) : [];
  const text = pluralize(books, "libro para leer", "libros para leer");
  return { icon: BookOpenIcon, text: formats.length > 1 ? `${text}, en ${formats.join(" y ")}` : text };
}

type IncludedLine = {
  icon: ComponentType<IconProps>;
  text: string;
  /** It tells how long a buyer keeps it, which is not so by a membership: last, as its room is left empty then. */
  isAccess?: boolean;
};

/** Lists the parts of a content, a line each. */
export function listIncluded(ayni: AyniDetail): IncludedLine[] {
  const audios = ayni.files.filter(({ kind }) => kind === "AUDIO").length;
  const videos = ayni.files.filter(({ kind }) => kind === "VIDEO").length;
  const liveTime = formatLiveTime(ayni);
  const access = formatAccess(ayni);
  const language = Object.entries(LANGUAGE_LABELS).find(([code]) => code === ayni.language)?.[1];
  return [
    formatDelivery(ayni),
    liveTime && { icon: ClockIcon, text: liveTime },
    audios > 0 && {
      icon: HeadphonesIcon,
      text: pluralize(audios, "audio para escuchar", "audios para escuchar"),
    },
    formatBooks(ayni),
    videos > 0 && { icon: VideoCameraIcon, text: pluralize(videos, "vídeo", "vídeos") },
    language && { icon: ChatCircleIcon, text: `En ${language.toLowerCase()}` },
    access && { icon: ClockIcon, text: access, isAccess: true },
  ].filter((line) => typeof line === "object" && line !== null);
}
