import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import type { MasterSeed, TeachingSeed } from "./teaching";
import { FORMAT_TEXTS, type TeachingFormat } from "./texts/formats";
import { innerOpenings } from "./texts/openings-inner";
import { lifeOpenings } from "./texts/openings-life";
import { SCHOOL_TEXTS } from "./texts/schools";

const OPENINGS: Record<TeachingSeed["topics"][number], readonly string[]> = {
  ...innerOpenings,
  ...lifeOpenings,
};
const PRACTICE_HEADINGS = ["Cómo trabajamos", "La manera de hacerlo", "Cómo se practica"] as const;
const AUDIENCE_HEADINGS = ["Para quién", "Con quién me gusta trabajar", "A quién le sirve"] as const;

export function resolveFormat({ type, venue, isLive }: TeachingSeed): TeachingFormat {
  if (type === "PODCAST") return "podcast";
  if (type === "EBOOK") return "ebook";
  if (type === "EVENT") return venue ? "eventPlace" : "eventLive";
  if (type === "WORKSHOP") return venue ? "workshopPlace" : "workshopLive";
  if (venue) return "coursePlace";
  return isLive ? "courseLive" : "courseRecorded";
}

/** Returns a function that composes descriptions, using the texts of each pool in turn so that neighbours differ. */
export function createDescriber(): (master: MasterSeed, teaching: TeachingSeed) => string {
  const positions = new Map<string, number>();
  const takeNext = (pool: string, texts: readonly string[]): string => {
    const position = positions.get(pool) ?? 0;
    positions.set(pool, position + 1);
    return texts[position % texts.length] ?? "";
  };
  return (master, teaching) => describeTeaching(master, teaching, takeNext);
}

type TakeText = (pool: string, texts: readonly string[]) => string;

const formatParts = ({ type, parts }: TeachingSeed): string =>
  parts.map((part, index) => (type === "PODCAST" ? `${index + 1}. ${part}` : `- ${part}`)).join("\n");

function describeTeaching(master: MasterSeed, teaching: TeachingSeed, takeNext: TakeText): string {
  const random: RandomSource = createSeededRandom(`description ${teaching.title}`);
  const { practice, audience } = SCHOOL_TEXTS[master.school];
  const format = resolveFormat(teaching);
  const topic = random.pick(teaching.topics);
  const contents =
    teaching.parts.length > 1
      ? [`## ${random.pick(notEmpty(FORMAT_TEXTS[format].heading))}`, formatParts(teaching)]
      : [];
  const together = teaching.type !== "PODCAST" && teaching.type !== "EBOOK" && format !== "courseRecorded";
  const method = [
    `## ${random.pick(PRACTICE_HEADINGS)}`,
    together ? takeNext(master.school, practice) : takeNext(master.lastName, master.voice),
  ];
  const people = [`## ${random.pick(AUDIENCE_HEADINGS)}`, takeNext(`${master.school} audience`, audience)];
  const note = takeNext(format, FORMAT_TEXTS[format].note);
  const voice = takeNext(master.lastName, master.voice);
  const opening = takeNext(topic, OPENINGS[topic]);
  const body = random.chance(0.5)
    ? [opening, voice, ...contents, ...method, ...people, note]
    : [
        opening,
        ...contents,
        note,
        ...method,
        ...people,
        `## ${master.woman ? "Tu Maestra" : "Tu Maestro"}`,
        voice,
      ];
  return body.join("\n\n");
}

const notEmpty = (texts: readonly string[]): readonly [string, ...string[]] => [
  texts[0] ?? "",
  ...texts.slice(1),
];
