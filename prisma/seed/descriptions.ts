import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import type { MasterSeed, TeachingSeed } from "./teaching";
import { NUANCES, SITUATIONS } from "./texts/audiences";
import { PARTS_HEADINGS, type TeachingFormat } from "./texts/formats";
import {
  CLOSING_FRAMES,
  GROUP_METHOD_FRAMES,
  NOTE_FRAMES,
  OPENING_FRAMES,
  SINGLE_FRAMES,
  SOLO_METHOD_FRAMES,
  SUBJECT_FRAMES,
} from "./texts/frames";
import { innerOpenings } from "./texts/openings-inner";
import { lifeOpenings } from "./texts/openings-life";
import { bodyPractice } from "./texts/practice-body";
import { earthPractice } from "./texts/practice-earth";
import { innerPractice } from "./texts/practice-inner";
import { createUnrepeated } from "./texts/unrepeated";

const OPENINGS: Record<TeachingSeed["topics"][number], readonly string[]> = {
  ...innerOpenings,
  ...lifeOpenings,
};
const PRACTICE: Readonly<Record<string, readonly string[]>> = {
  ...bodyPractice,
  ...earthPractice,
  ...innerPractice,
};
const PRACTICE_HEADINGS = ["Cómo trabajamos", "La manera de hacerlo", "Cómo se practica"] as const;
const SOLO_HEADINGS = ["Cómo aprovecharlo", "Una manera de usarlo", "Para sacarle jugo"] as const;
const AUDIENCE_HEADINGS = ["Para quién", "Con quién me gusta trabajar", "A quién le sirve"] as const;
const NUMBERS = [
  "cero",
  "una",
  "dos",
  "tres",
  "cuatro",
  "cinco",
  "seis",
  "siete",
  "ocho",
  "nueve",
  "diez",
  "once",
  "doce",
];

export function resolveFormat({ type, venue, isLive }: TeachingSeed): TeachingFormat {
  if (type === "PODCAST") return "podcast";
  if (type === "EBOOK") return "ebook";
  if (type === "EVENT") return venue ? "eventPlace" : "eventLive";
  if (type === "WORKSHOP") return venue ? "workshopPlace" : "workshopLive";
  if (venue) return "coursePlace";
  return isLive ? "courseLive" : "courseRecorded";
}

/** Formats that one uses alone, without a class. */
const SOLO_FORMATS: ReadonlySet<TeachingFormat> = new Set(["podcast", "ebook"]);

type TakeText = ReturnType<typeof createUnrepeated>;

/** Returns a function that composes descriptions, of which no two share a sentence. */
export function createDescriber(): (master: MasterSeed, teaching: TeachingSeed) => string {
  const take = createUnrepeated();
  return (master, teaching) => describeTeaching(master, teaching, take);
}

/** The texts from a place that the content determines. */
function rotate<T>(texts: readonly T[], random: RandomSource): T[] {
  const start = texts.length === 0 ? 0 : random.int(texts.length);
  return [...texts.slice(start), ...texts.slice(0, start)];
}

/** Puts the content's own words into sentences; those about a second part are for contents that have one. */
function fillFrames(frames: readonly string[], master: MasterSeed, { title, parts }: TeachingSeed): string[] {
  const [first, second] = parts;
  const words: Record<string, string | undefined> = {
    title,
    first,
    second,
    last: parts.length > 1 ? parts.at(-1) : undefined,
    many: NUMBERS[parts.length] ?? String(parts.length),
    city: master.city,
  };
  return frames.flatMap((frame) => {
    const names = [...frame.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    if (names.some((name) => words[name] === undefined)) return [];
    const isSame = words.second === words.last && names.includes("second") && names.includes("last");
    return isSame ? [] : [frame.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "")];
  });
}

const formatParts = ({ type, parts }: TeachingSeed): string =>
  parts.map((part, index) => (type === "PODCAST" ? `${index + 1}. ${part}` : `- ${part}`)).join("\n");

function* listAudiences(teaching: TeachingSeed, random: RandomSource): Generator<string> {
  const situations = teaching.topics.flatMap((topic) => rotate(SITUATIONS[topic], random));
  for (const nuance of rotate(NUANCES, random))
    for (const situation of situations)
      yield `Para quien ${situation}${nuance.startsWith("y ") && !situation.includes(" y ") ? " " : ", "}${nuance}.`;
}

function describeTeaching(master: MasterSeed, teaching: TeachingSeed, take: TakeText): string {
  const random = createSeededRandom(`description ${teaching.title}`);
  const format = resolveFormat(teaching);
  const isSolo = SOLO_FORMATS.has(format);
  const hasParts = teaching.parts.length > 1;
  const fresh = (texts: readonly string[], frames: readonly string[] = []): string =>
    take([...rotate(texts, random), ...rotate(fillFrames(frames, master, teaching), random)]) ?? "";
  const voices = (): string => take(rotate(master.voice, random)) ?? "";

  const opening = fresh(
    teaching.topics.flatMap((topic) => OPENINGS[topic]),
    OPENING_FRAMES,
  );
  const thread = fresh([], hasParts ? SUBJECT_FRAMES : SINGLE_FRAMES);
  const list = hasParts ? [`## ${random.pick(PARTS_HEADINGS[format])}`, formatParts(teaching)] : [];
  const note = fresh([], NOTE_FRAMES[format]);
  const method = isSolo
    ? [`## ${random.pick(SOLO_HEADINGS)}`, fresh([], SOLO_METHOD_FRAMES)]
    : [
        `## ${random.pick(PRACTICE_HEADINGS)}`,
        fresh(
          teaching.disciplines.flatMap((discipline) => PRACTICE[discipline] ?? []),
          GROUP_METHOD_FRAMES,
        ),
      ];
  const audience = [`## ${random.pick(AUDIENCE_HEADINGS)}`, take(listAudiences(teaching, random)) ?? ""];
  const voice = voices() || fresh([], CLOSING_FRAMES);
  const body = random.chance(0.5)
    ? [`${opening} ${thread}`, voice, ...list, ...method, ...audience, note]
    : [
        opening,
        ...list,
        `${thread} ${note}`,
        ...method,
        ...audience,
        `## ${master.woman ? "Tu Maestra" : "Tu Maestro"}`,
        voice,
      ];
  return body.join("\n\n");
}
