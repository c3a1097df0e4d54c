import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";
import type { ContentType } from "@/lib/db/generated/enums";
import type { School } from "./texts/schools";

/** When the encuentros of a content fall, seen from the day of the seed. */
export type Plan =
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

type Options = {
  /** Name and address of the venue, in the Master's city; makes it OFFLINE. */
  place?: readonly [name: string, address: string];
  /** A course by videocall; without it a course is recorded. */
  live?: true;
  plan?: Plan;
  minutes?: number;
  currency?: DemoCurrency;
  /** Lowest amount that a buyer may choose, in major units; the price is then the suggestion. */
  minimum?: number;
  capacity?: number;
  /** Places that must be taken after seeding. */
  filled?: number;
  accessDays?: number;
  status?: "DRAFT" | "ARCHIVED";
};

export type Teaching = Options & {
  type: ContentType;
  title: string;
  short: string;
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
  about: string;
  offering: string;
  /** Paragraphs in the first person, one of which closes each description. */
  voice: readonly [string, ...string[]];
  disciplines: readonly DisciplineKey[];
  topics: readonly TopicKey[];
  languages: readonly string[];
  website?: string;
  /** Id of a YouTube video. */
  video?: string;
  teachings: readonly Teaching[];
};

const kind =
  (type: ContentType) =>
  (
    title: string,
    short: string,
    price: number,
    disciplines: Teaching["disciplines"],
    topics: Teaching["topics"],
    parts: Teaching["parts"],
    options: Options = {},
  ): Teaching => ({ type, title, short, price, disciplines, topics, parts, ...options });

export const podcast = kind("PODCAST");
export const ebook = kind("EBOOK");
export const event = kind("EVENT");
export const workshop = kind("WORKSHOP");
export const course = kind("COURSE");
