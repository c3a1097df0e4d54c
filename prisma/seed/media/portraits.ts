import { createAvatar } from "@dicebear/core";
import * as notionists from "@dicebear/notionists";
import sharp from "sharp";
import { createSeededRandom } from "@/lib/publishing/textiles/random";

const PORTRAIT_SIZE = 352;
const BACKGROUND_COLORS = ["F3E1C7", "F7E3D8", "DDEEEA", "E4DAF3"] as const;

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
const BODY = toVariants<AvatarOption<"body">>("06 07 08 09 10 11 12 13 14 15 16 17 21 22 23 24 25");

/** Renders a portrait (DiceBear "notionists", CC0) on a brand colour as WebP. */
export function renderPortrait({ slug, woman }: { slug: string; woman: boolean }): Promise<Buffer> {
  const svg = createAvatar(notionists, {
    seed: slug,
    size: PORTRAIT_SIZE,
    backgroundColor: [createSeededRandom(`ground ${slug}`).pick(BACKGROUND_COLORS)],
    hair: woman ? WOMEN_HAIR : MEN_HAIR,
    lips: LIPS,
    brows: BROWS,
    body: BODY,
    beardProbability: woman ? 0 : 35,
    glassesProbability: 0,
    gestureProbability: 6,
    bodyIconProbability: 0,
  }).toString();
  return sharp(Buffer.from(svg)).resize(PORTRAIT_SIZE, PORTRAIT_SIZE).webp({ quality: 82 }).toBuffer();
}
