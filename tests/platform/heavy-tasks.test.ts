import { hash } from "@node-rs/argon2";
import sharp, { type Sharp } from "sharp";
import { beforeAll, expect, test } from "vitest";
import { DUMMY_HASH, verifyPassword } from "@/lib/identity/passwords/hash";
import { MAX_HEAVY_TASKS } from "@/lib/platform/concurrency";
import { processImage } from "@/lib/platform/images";

// A sign-in must not wait for the covers of others. Told by the order in which things end, which is the same on a slow
// machine: images and passwords share the threads of the process.

const COVERS = 12;

let cover: Buffer;

beforeAll(async () => {
  // 24 megapixels, just below the limit.
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  cover = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
});

const encode = (image: Sharp): Promise<Buffer> => image.resize(1280).webp().toBuffer();

/** Starts the covers, then a sign-in. Returns how many covers ended before it did. */
async function countCoversBeforeSignIn(processCover: () => Promise<unknown>, signIn: () => Promise<unknown>) {
  let ended = 0;
  const covers = Array.from({ length: COVERS }, async () => {
    await processCover();
    ended += 1;
  });
  await signIn();
  const before = ended;
  await Promise.all(covers);
  expect(ended).toBe(COVERS);
  return before;
}

test("a sign-in ends before the covers that wait, and waits for none that is being processed", async () => {
  const processCover = () => processImage((open) => encode(open(cover)));
  const before = await countCoversBeforeSignIn(processCover, () =>
    verifyPassword(DUMMY_HASH, "calma-y-fuego-7"),
  );
  expect(before).toBeLessThanOrEqual(MAX_HEAVY_TASKS);
});

test("control: without the queue a sign-in waits for most of them", async () => {
  const before = await countCoversBeforeSignIn(
    () => encode(sharp(cover)),
    () => hash("calma-y-fuego-7"),
  );
  expect(before).toBeGreaterThan(COVERS / 2);
});
