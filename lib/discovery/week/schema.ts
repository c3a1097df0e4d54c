import type { ContentType, Modality } from "@/lib/reference/labels";

/** An encuentro of a week with the price of its content; `startsAt` is ISO 8601 in UTC. */
export type WeekEncuentro = {
  id: string;
  startsAt: string;
  timezone: string;
  /** It has begun, and has not ended. */
  isLive: boolean;
  slug: string;
  title: string;
  contentType: ContentType;
  modality: Modality;
  placeCity: string | null;
  masterName: string;
  amount: number;
  currency: string;
  minimumAmount: number | null;
  proRata: boolean;
  /** Encuentros of the content that are not cancelled, and those that take newcomers. */
  encuentros: number;
  encuentrosLeft: number;
};

export type WeekDay = {
  day: string;
  encuentros: WeekEncuentro[];
  /** Number of encuentros, of which `encuentros` are the first. */
  total: number;
};

export type WeekView = {
  /** The first day, such as "2026-11-23". */
  monday: string;
  /** Seven days of the zone. */
  days: WeekDay[];
};
