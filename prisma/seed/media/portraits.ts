import { createAvatar } from "@dicebear/core";
import * as notionists from "@dicebear/notionists";
import sharp from "sharp";
import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { readDemo } from "../files/read-demo";
import { GROUNDS, HAIR, INK, LIPS_COLOURS, SKINS, CLOTHES } from "./portrait-colours";

const LARGE_SIZE = 512;
/** In lists. */
const SMALL_SIZE = 192;

type Subject = { slug: string; woman: boolean };

type AvatarOption<Name extends keyof notionists.Options> = NonNullable<notionists.Options[Name]>;

const toVariants = <T>(numbers: string): T => numbers.split(" ").map((number) => `variant${number}`) as T;

// Calm or smiling faces in everyday clothes.
const WOMEN_HAIR = toVariants<AvatarOption<"hair">>(
  "02 04 08 09 10 11 20 23 28 29 30 36 37 39 41 43 45 46 47 48 57 58 59",
);
const MEN_HAIR = toVariants<AvatarOption<"hair">>(
  "01 03 05 06 07 12 13 15 16 17 18 19 22 24 25 27 31 33 34 35 38 49 54 55 56",
);
const LIPS = toVariants<AvatarOption<"lips">>("03 05 06 08 14 17 21 22 23 25 30");
const BROWS = toVariants<AvatarOption<"brows">>("04 05 07 08 09 10 11 12");
const BODY = toVariants<AvatarOption<"body">>("07 09 10 11 12 13 14 15 16 17 21 22 23 24 25");

interface Dyes {
  /** The colour of surfaces, white in the original. */
  readonly surface: string;
  /** The colour of lines and dark surfaces, black in the original. */
  readonly line: string;
}

/** The parts of the drawing by the offset at which the set places them. */
const PART_OFFSETS = {
  "531 487": "head",
  "178 1057": "body",
  "266 207": "hair",
  "791 871": "lips",
  "653 805": "beard",
  "774 657": "brows",
  "0 559": "gesture",
} as const;
type Part = (typeof PART_OFFSETS)[keyof typeof PART_OFFSETS];

const isPartOffset = (offset: string): offset is keyof typeof PART_OFFSETS => offset in PART_OFFSETS;

function pickDyes(random: RandomSource): Readonly<Record<Part, Dyes>> {
  const skin = random.pick(SKINS);
  const [hair, strand] = random.pick(HAIR);
  const [cloth, seam] = random.pick(CLOTHES);
  return {
    head: { surface: skin, line: INK },
    body: { surface: cloth, line: seam },
    hair: { surface: strand, line: hair },
    beard: { surface: strand, line: hair },
    brows: { surface: skin, line: hair },
    lips: { surface: "#FFFFFF", line: random.pick(LIPS_COLOURS) },
    gesture: { surface: skin, line: INK },
  };
}

/** Colours the black and white drawing part by part. */
function dye(svg: string, dyes: Readonly<Record<Part, Dyes>>): string {
  return svg
    .split(/(?=<g transform="translate\()/)
    .map((group) => {
      const offset = /^<g transform="translate\((\d+ \d+)\)/.exec(group)?.[1] ?? "";
      const { surface, line } = isPartOffset(offset)
        ? dyes[PART_OFFSETS[offset]]
        : { surface: "#FFFFFF", line: INK };
      if (!group.startsWith("<g transform")) return group;
      return group
        .replaceAll('fill="#fff"', `fill="${surface}"`)
        .replaceAll(/(fill|stroke)="#000"/g, `$1="${line}"`);
    })
    .join("");
}

/** Draws somebody without a drawing of their own: DiceBear "notionists" (CC0) in colour. */
function drawAvatar({ slug, woman }: Subject): string {
  const random = createSeededRandom(`portrait ${slug}`);
  const svg = createAvatar(notionists, {
    seed: slug,
    size: LARGE_SIZE,
    backgroundColor: [random.pick(GROUNDS)],
    hair: woman ? WOMEN_HAIR : MEN_HAIR,
    lips: LIPS,
    brows: BROWS,
    body: BODY,
    beardProbability: woman ? 0 : 35,
    glassesProbability: 0,
    gestureProbability: 6,
    bodyIconProbability: 0,
  }).toString();
  return dye(svg, pickDyes(random));
}

/** Renders the drawing of a person, or an avatar, as WebP in both sizes. */
export async function renderPortrait(person: Subject) {
  const drawing = sharp(Buffer.from(readDemo().portraits.get(person.slug) ?? drawAvatar(person)));
  const encode = (size: number) =>
    drawing.clone().resize(size, size).webp({ quality: 82, effort: 1 }).toBuffer();
  return { large: await encode(LARGE_SIZE), small: await encode(SMALL_SIZE) };
}
