import { hash } from "@node-rs/argon2";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { DUMMY_HASH, verifyPassword } from "@/lib/identity/passwords/hash";
import { createFairQueue, createLimiter, MAX_HEAVY_TASKS } from "@/lib/platform/concurrency";
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

describe("a person with many tasks", () => {
  /** A queue like that of the process, whose tasks end when the test lets them. */
  function openQueue(run: ReturnType<typeof createFairQueue>) {
    const started: string[] = [];
    const waiting: (() => void)[] = [];
    const add = (name: string, personId?: string) =>
      run(async () => {
        started.push(name);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return name;
      }, personId).catch((error: unknown) => (error as { code: string }).code);
    return { started, add, endAll: () => waiting.splice(0).forEach((end) => end()) };
  }

  const OPTIONS = { maxConcurrent: 2, maxQueued: 40 };

  /** Adds sixteen covers of one Master, then one of somebody else. Returns how many began before that one. */
  async function countBefore(queue: ReturnType<typeof openQueue>) {
    const tasks = Array.from({ length: 16 }, (_, index) => queue.add(`cover ${index}`, "ana"));
    tasks.push(queue.add("other", "eva"));
    let isDone = false;
    const done = Promise.all(tasks).then(() => (isDone = true));
    while (!isDone) {
      queue.endAll();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await done;
    return queue.started.indexOf("other");
  }

  test("takes one place: that of somebody else is next", async () => {
    expect(await countBefore(openQueue(createFairQueue(OPTIONS)))).toBeLessThanOrEqual(1);
  });

  test("control: in a plain queue it comes last", async () => {
    const limited = createLimiter(OPTIONS);
    expect(await countBefore(openQueue((task) => limited(task)))).toBe(16);
  });

  test("is refused beyond twenty that wait, while others and pictures for everybody are not", async () => {
    const queue = openQueue(createFairQueue(OPTIONS));
    const tasks = Array.from({ length: 30 }, () => queue.add("receipt", "ana"));
    const others = [queue.add("other", "eva"), queue.add("share image")];
    const refused = await Promise.all(tasks.slice(21));
    expect(refused).toEqual(new Array(9).fill("TooManyRequests"));
    let isDone = false;
    const done = Promise.all([...tasks, ...others]).then((outcomes) => {
      isDone = true;
      return outcomes;
    });
    while (!isDone) {
      queue.endAll();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const outcomes = await done;
    expect(outcomes.filter((outcome) => outcome === "receipt")).toHaveLength(21);
    expect(outcomes.slice(-2)).toEqual(["other", "share image"]);
    // Afterwards nothing of it is remembered.
    const again = queue.add("receipt", "ana");
    await new Promise((resolve) => setImmediate(resolve));
    queue.endAll();
    expect(await again).toBe("receipt");
  });
});
