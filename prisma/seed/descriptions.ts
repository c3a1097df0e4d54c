import { seededRandom, type Random } from "@/lib/publishing/textiles/random";
import type { MasterSeed, Teaching } from "./teaching";
import { formats, type Format } from "./texts/formats";
import { innerOpenings } from "./texts/openings-inner";
import { lifeOpenings } from "./texts/openings-life";
import { schools } from "./texts/schools";

const OPENINGS: Record<Teaching["topics"][number], readonly string[]> = { ...innerOpenings, ...lifeOpenings };
const PRACTICE_HEADINGS = ["Cómo trabajamos", "La manera de hacerlo", "Cómo se practica"] as const;
const AUDIENCE_HEADINGS = ["Para quién", "Con quién me gusta trabajar", "A quién le sirve"] as const;

export function formatOf({ type, place, live }: Teaching): Format {
  if (type === "PODCAST") return "podcast";
  if (type === "EBOOK") return "ebook";
  if (type === "EVENT") return place ? "eventPlace" : "eventLive";
  if (type === "WORKSHOP") return place ? "workshopPlace" : "workshopLive";
  if (place) return "coursePlace";
  return live ? "courseLive" : "courseRecorded";
}

/** Hands out the texts of a pool in turn, each pool from its own beginning, so that neighbours differ. */
export function makeDescriber(): (master: MasterSeed, teaching: Teaching) => string {
  const turns = new Map<string, number>();
  const next = (pool: string, texts: readonly string[]): string => {
    const turn = turns.get(pool) ?? 0;
    turns.set(pool, turn + 1);
    return texts[turn % texts.length] ?? "";
  };
  return (master, teaching) => describe(master, teaching, next);
}

type Next = (pool: string, texts: readonly string[]) => string;

const list = ({ type, parts }: Teaching): string =>
  parts.map((part, index) => (type === "PODCAST" ? `${index + 1}. ${part}` : `- ${part}`)).join("\n");

function describe(master: MasterSeed, teaching: Teaching, next: Next): string {
  const random: Random = seededRandom(`description ${teaching.title}`);
  const { practice, audience } = schools[master.school];
  const format = formatOf(teaching);
  const topic = random.pick(teaching.topics);
  const contents =
    teaching.parts.length > 1 ? [`## ${random.pick(notEmpty(formats[format].heading))}`, list(teaching)] : [];
  const together = teaching.type !== "PODCAST" && teaching.type !== "EBOOK" && format !== "courseRecorded";
  const method = [
    `## ${random.pick(PRACTICE_HEADINGS)}`,
    together ? next(master.school, practice) : next(master.lastName, master.voice),
  ];
  const people = [`## ${random.pick(AUDIENCE_HEADINGS)}`, next(`${master.school} audience`, audience)];
  const note = next(format, formats[format].note);
  const voice = next(master.lastName, master.voice);
  const opening = next(topic, OPENINGS[topic]);
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
