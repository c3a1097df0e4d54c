import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";
import type { ContentType } from "@/lib/platform/db/generated/enums";
import type { School } from "./texts/schools";

/** Schedule of a content's encuentros relative to the day of the seed. */
export type SchedulePlan =
  | "today"
  | "tomorrow"
  | "thisWeek"
  | "nextWeek"
  | "thisMonth"
  | "nextMonth"
  | "running"
  | "past"
  | "saturdays";

/** The eight currencies of the demo, all chargeable. */
export type DemoCurrency = "EUR" | "USD" | "MXN" | "ARS" | "CLP" | "COP" | "PEN" | "UYU";

type TeachingOptions = {
  /** Name and address of the venue in the Master's city; makes the content OFFLINE. */
  venue?: readonly [name: string, address: string];
  /** Course by video call; otherwise recorded. */
  isLive?: true;
  plan?: SchedulePlan;
  durationMinutes?: number;
  /** Lengths of the audios in turn, where the texts mention them. */
  minutes?: readonly [number, ...number[]];
  currency?: DemoCurrency;
  /** Minimum amount in major units; the price is then a suggestion. */
  minimumPrice?: number;
  capacity?: number;
  /** Exact number of sales to seed. */
  takenSeats?: number;
  accessDays?: number;
  status?: "DRAFT" | "ARCHIVED";
};

export type TeachingSeed = TeachingOptions & {
  type: ContentType;
  title: string;
  shortDescription: string;
  /** In major units of the Master's currency; 0 is free. */
  price: number;
  disciplines: readonly [DisciplineKey, ...DisciplineKey[]];
  topics: readonly [TopicKey, ...TopicKey[]];
  /** Episodes, chapters, lessons or encuentros. */
  parts: readonly [string, ...string[]];
};

export type MasterSeed = {
  name: string;
  lastName: string;
  woman: boolean;
  country: string;
  state: string;
  city: string;
  zone: string;
  school: School;
  email?: string;
  shortDescription: string;
  offering: string;
  /** Paragraphs in the first person, each for one description. */
  voice: readonly [string, ...string[]];
  disciplines: readonly DisciplineKey[];
  topics: readonly TopicKey[];
  languages: readonly string[];
  website?: string;
  /** Id of a YouTube video. */
  youtubeId?: string;
  teachings: readonly TeachingSeed[];
};

const teachingBuilder =
  (type: ContentType) =>
  (
    title: string,
    short: string,
    price: number,
    disciplines: TeachingSeed["disciplines"],
    topics: TeachingSeed["topics"],
    parts: TeachingSeed["parts"],
    options: TeachingOptions = {},
  ): TeachingSeed => ({
    type,
    title,
    shortDescription: short,
    price,
    disciplines,
    topics,
    parts,
    ...options,
  });

export const definePodcast = teachingBuilder("PODCAST");
export const defineEbook = teachingBuilder("EBOOK");
export const defineEvent = teachingBuilder("EVENT");
export const defineWorkshop = teachingBuilder("WORKSHOP");
export const defineCourse = teachingBuilder("COURSE");
