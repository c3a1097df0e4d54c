import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "@/lib/identity/passwords/hash";
import { createCover } from "@/lib/content/uploads/service";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { MAX_HEAVY_TASKS, runHeavyTask } from "@/lib/platform/concurrency";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

// Counts the operations that the image library has begun, as it reports them.

const COVERS = 12;

let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width: 1440, height: 1080, channels: 3, noise, background: "#000" } });
  picture = Uint8Array.from(await image.jpeg().toBuffer());
});

async function uploadCovers(total = COVERS) {
  const master = await createTestMaster();
  const covers = [];
  for (let count = 0; count < total; count += 1) {
    const ayni = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    const key = `covers/${ayni.id}/${String(count).padStart(32, "0")}_portada.jpg`;
    await storage.put(key, picture, { contentType: "image/jpeg" });
    const size = picture.byteLength;
    const file = {
      area: "covers",
      kind: "IMAGE",
      name: "portada.jpg",
      mimeType: "image/jpeg",
      size,
    } as const;
    await db.file.create({ data: { ...file, key, ownerId: master.id, ayniId: ayni.id } });
    covers.push({ ayniId: ayni.id, fileUrl: storage.toPublicUrl(key) });
  }
  return { actor: { id: master.id } as Parameters<typeof createCover>[0], covers };
}

/** Returns the highest number of operations at a time while `work` runs. */
async function observePeak(work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const observe = () => {
    const { queue, process } = sharp.counters();
    peak = Math.max(peak, queue + process);
  };
  sharp.queue.on("change", observe);
  await work();
  sharp.queue.off("change", observe);
  return peak;
}

/** Fills the queue of heavy tasks until the returned function is called. */
function occupyQueue(): () => Promise<void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const tasks = Array.from({ length: MAX_HEAVY_TASKS }, () => runHeavyTask(() => gate));
  return async () => {
    release();
    await Promise.all(tasks);
  };
}

test("twelve covers at once decode no more than the limit at a time, and nobody waits behind them to sign in", async () => {
  const { actor, covers } = await uploadCovers();
  const passwordHash = await hashPassword("calma-y-fuego-7");
  const release = occupyQueue();
  const peak = await observePeak(async () => {
    let finished = 0;
    const saving = covers.map(async ({ ayniId, fileUrl }) => {
      await createCover(actor, ayniId, fileUrl);
      finished += 1;
    });
    expect(await verifyPassword(passwordHash, "calma-y-fuego-7")).toBe(true);
    expect(finished).toBe(0);
    await release();
    await Promise.all(saving);
    expect(finished).toBe(COVERS);
  });
  // The library counts an operation until its result has been handed over, when the next one may have begun.
  expect(peak).toBeLessThanOrEqual(2 * MAX_HEAVY_TASKS);
});

test("control: outside the queue the library takes all of them", async () => {
  const peak = await observePeak(() =>
    Promise.all(Array.from({ length: COVERS }, () => sharp(picture).resize(1280).webp().toBuffer())),
  );
  expect(peak).toBeGreaterThan(2 * MAX_HEAVY_TASKS);
});

test("an image of more than 25 megapixels is refused", async () => {
  const { actor, covers } = await uploadCovers(1);
  const [cover] = covers;
  if (!cover) throw new Error("expected a cover");
  const create = { width: 5001, height: 5000, channels: 3, background: "#fff" } as const;
  const bytes = Uint8Array.from(await sharp({ create }).jpeg().toBuffer());
  const file = await db.file.findFirstOrThrow({ where: { ayniId: cover.ayniId } });
  await storage.put(file.key, bytes, { contentType: "image/jpeg" });
  await db.file.update({ where: { id: file.id }, data: { size: bytes.byteLength } });
  await expect(createCover(actor, cover.ayniId, cover.fileUrl)).rejects.toMatchObject({
    code: "ValidationError",
    fields: { coverUrl: expect.stringContaining("no es válido") },
  });
});
