import { describe, expect, test, vi } from "vitest";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as abort } from "@/app/api/s3-multipart/abort/route";
import { POST as complete } from "@/app/api/s3-multipart/complete/route";
import { POST as resume } from "@/app/api/s3-multipart/resume/route";
import { POST as start } from "@/app/api/s3-multipart/route";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { storageParts } from "@/lib/platform/ports/multipart-storage";
import { PART_BYTES } from "@/lib/content/uploads/multipart/schema";
import { sweepOrphans } from "@/lib/content/uploads/service";
import { makeAyni } from "../../tools/factories/ayni";
import { largeWav, mp3, pdf } from "../../tools/factories/sample-files";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { withoutStorage } from "../setup/unreachable-storage";

type Draft = Awaited<ReturnType<typeof makeDraft>>;
type Started = { uploadId: string; key: string; partSize: number; urls: string[] };
type Part = { PartNumber: number; ETag: string };

const SIZE = PART_BYTES * 2 + 1000;
const wav = largeWav(SIZE);

async function makeDraft() {
  const master = await makeMaster();
  const ayni = await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
  return { master, ayni, cookie: await cookieOf(master) };
}

const post = (handler: typeof start, cookie: string, json: unknown) =>
  call(handler, { method: "POST", cookie, json });

const ask = (draft: Draft, changes: Record<string, unknown> = {}) =>
  post(start, draft.cookie, {
    fileName: "Río de noche.wav",
    fileType: "audio/wav",
    fileSize: SIZE,
    S3ObjectPath: "content",
    ayniContentId: draft.ayni.id,
    ...changes,
  });

const begin = async (draft: Draft, changes?: Record<string, unknown>): Promise<Started> =>
  (await ask(draft, changes)).body;

const refOf = ({ uploadId, key }: Started) => ({ uploadId, key });

async function sendPart({ urls, partSize }: Started, PartNumber: number, bytes = wav): Promise<Part> {
  const body = bytes.slice((PartNumber - 1) * partSize, PartNumber * partSize);
  const answer = await fetch(urls[PartNumber - 1] ?? "", { method: "PUT", body });
  expect(answer.status).toBe(200);
  return { PartNumber, ETag: answer.headers.get("etag") ?? "" };
}

const sendAll = (started: Started, bytes = wav) =>
  Promise.all(started.urls.map((_, index) => sendPart(started, index + 1, bytes)));

const rowOf = ({ key }: Started) => db.file.findUnique({ where: { key } });

const save = (draft: Draft, json: unknown) =>
  call(update, { method: "PUT", params: { slug: draft.ayni.slug }, cookie: draft.cookie, json });

describe("POST /api/s3-multipart", () => {
  test("signs each part by its length, and puts them together once they are there", async () => {
    const draft = await makeDraft();
    const { status, body } = await ask(draft);
    expect(status).toBe(200);
    expect(body).toEqual({
      uploadId: expect.any(String),
      key: expect.stringMatching(new RegExp(`^content/${draft.ayni.id}/[0-9a-f]{32}_Rio-de-noche\\.wav$`)),
      partSize: PART_BYTES,
      urls: [expect.any(String), expect.any(String), expect.any(String)],
    });
    const longer = await fetch(body.urls[2], { method: "PUT", body: wav.slice(0, 1001) });
    expect(longer.status).toBe(403);
    const parts = await sendAll(body);
    const json = { ...refOf(body), parts: parts.toReversed(), ayniContentId: draft.ayni.id };
    const done = await post(complete, draft.cookie, json);
    expect(done).toMatchObject({ status: 200, body: { fileUrl: storage.publicUrl(body.key) } });
    expect(await storage.stat(body.key)).toEqual({ size: SIZE, contentType: "audio/wav" });
    expect((await fetch(done.body.fileUrl)).status).toBe(403);
    expect((await save(draft, { files: [{ fileUrl: done.body.fileUrl }] })).status).toBe(200);
    expect(await rowOf(body)).toMatchObject({ status: "READY", size: SIZE });
  });

  test.each([
    ["an HTML file", { fileType: "text/html" }],
    ["an empty file", { fileSize: 0 }],
    ["too large an audio", { fileSize: 300 * 1_048_576 }],
  ])("refuses %s and writes nothing", async (_name, change) => {
    const draft = await makeDraft();
    const begun = vi.spyOn(storageParts, "begin");
    const { status, body } = await ask(draft, change);
    expect(status).toBe(422);
    expect(body.fields.file).toMatch(/\p{L}/u);
    expect(begun).not.toHaveBeenCalled();
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(0);
  });

  test("two contents of the same name and size are two uploads", async () => {
    const draft = await makeDraft();
    const [one, two] = [await begin(draft), await begin(draft)];
    expect(one.key).not.toBe(two.key);
    const answer = await post(complete, draft.cookie, {
      uploadId: one.uploadId,
      key: two.key,
      parts: await sendAll(one),
    });
    expect(answer.status).toBe(404);
  });
});

describe("an upload that was interrupted", () => {
  test("tells which parts are there, and takes the others at fresh addresses", async () => {
    const draft = await makeDraft();
    const started = await begin(draft);
    const first = await sendPart(started, 1);
    const { status, body } = await post(resume, draft.cookie, refOf(started));
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...refOf(started), partSize: PART_BYTES, parts: [first], fileUrl: null });
    const rest = [await sendPart(body, 2), await sendPart(body, 3)];
    const done = await post(complete, draft.cookie, { ...refOf(started), parts: [...body.parts, ...rest] });
    expect(done.status).toBe(200);
    expect(Buffer.from(await storage.get(started.key)).equals(wav)).toBe(true);
    const again = await post(resume, draft.cookie, refOf(started));
    expect(again.body).toMatchObject({ parts: [], fileUrl: done.body.fileUrl });
  });

  test("is one object and one row, however often it is completed and sent", async () => {
    const draft = await makeDraft();
    const started = await begin(draft);
    const json = { ...refOf(started), parts: await sendAll(started) };
    const first = await post(complete, draft.cookie, json);
    const repeats = await Promise.all([1, 2].map(() => post(complete, draft.cookie, json)));
    expect(repeats.map(({ body }) => body)).toEqual([first.body, first.body]);
    const late = await fetch(started.urls[0] ?? "", { method: "PUT", body: wav.slice(0, PART_BYTES) });
    expect(late.status).toBe(404);
    const fileUrl = first.body.fileUrl as string;
    expect((await save(draft, { files: [{ fileUrl }] })).status).toBe(200);
    expect((await post(complete, draft.cookie, json)).body).toEqual(first.body);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(1);
  });

  test("cannot be completed with parts that are not there, and goes on afterwards", async () => {
    const draft = await makeDraft();
    const started = await begin(draft);
    const parts = [await sendPart(started, 1), await sendPart(started, 2)];
    const invented = { PartNumber: 3, ETag: '"0123456789abcdef0123456789abcdef"' };
    const refused = await post(complete, draft.cookie, { ...refOf(started), parts: [...parts, invented] });
    expect(refused.status).toBe(422);
    expect(refused.body.fields.file).toMatch(/no ha llegado entero/);
    parts.push(await sendPart(started, 3));
    expect((await post(complete, draft.cookie, { ...refOf(started), parts })).status).toBe(200);
  });
});

describe("what did not arrive as it was declared leaves nothing behind", () => {
  test("with parts left out", async () => {
    const draft = await makeDraft();
    const started = await begin(draft);
    const parts = [await sendPart(started, 1)];
    const answer = await post(complete, draft.cookie, { ...refOf(started), parts });
    expect(answer.status).toBe(422);
    expect(answer.body.fields.file).toMatch(/no ha llegado entero/);
    expect([await rowOf(started), await storage.stat(started.key)]).toEqual([null, null]);
  });

  test("with bytes of another kind", async () => {
    const draft = await makeDraft();
    const started = await begin(draft, {
      fileName: "x.mp3",
      fileType: "audio/mpeg",
      fileSize: pdf.byteLength,
    });
    const parts = await sendAll(started, pdf);
    const answer = await post(complete, draft.cookie, { ...refOf(started), parts });
    expect(answer.status).toBe(422);
    expect(answer.body.fields.file).toBe("Este formato no es válido.");
    expect([await rowOf(started), await storage.stat(started.key)]).toEqual([null, null]);
  });
});

describe("giving up", () => {
  test("forgets row, parts and object; a repeat finds nothing", async () => {
    const draft = await makeDraft();
    const started = await begin(draft);
    await sendPart(started, 1);
    expect((await post(abort, draft.cookie, refOf(started))).status).toBe(204);
    expect(await rowOf(started)).toBeNull();
    expect(await storageParts.list(started)).toBeNull();
    expect((await post(abort, draft.cookie, refOf(started))).status).toBe(404);
    expect((await post(resume, draft.cookie, refOf(started))).status).toBe(404);
  });

  test("takes nothing from a content that has the file already", async () => {
    const draft = await makeDraft();
    const started = await begin(draft, {
      fileName: "x.mp3",
      fileType: "audio/mpeg",
      fileSize: mp3.byteLength,
    });
    const parts = await sendAll(started, mp3);
    const { fileUrl } = (await post(complete, draft.cookie, { ...refOf(started), parts })).body;
    await save(draft, { files: [{ fileUrl }] });
    expect((await post(abort, draft.cookie, refOf(started))).status).toBe(404);
    expect(await storage.stat(started.key)).not.toBeNull();
    expect(await rowOf(started)).toMatchObject({ status: "READY", ayniId: draft.ayni.id });
  });

  test("is done for what was left alone for a day, and for nothing younger", async () => {
    const draft = await makeDraft();
    const started = await begin(draft);
    await sendPart(started, 1);
    await sweepOrphans(new Date(Date.now() + 23 * 3600 * 1000));
    expect(await storageParts.list(started)).toHaveLength(1);
    await sweepOrphans(new Date(Date.now() + 25 * 3600 * 1000));
    expect(await storageParts.list(started)).toBeNull();
    expect(await rowOf(started)).toBeNull();
  });
});

describe("a forged reference", () => {
  test.each([
    ["a visitor", async () => undefined, 401],
    ["a student", makeUser, 404],
    ["another Master", makeMaster, 404],
    ["an admin", makeAdmin, 200],
  ])("of %s", async (_name, make, status) => {
    const draft = await makeDraft();
    const person = await make();
    const cookie = person ? await cookieOf(person) : "";
    expect((await ask({ ...draft, cookie })).status).toBe(status);
    const started = await begin(draft);
    const parts = await sendAll(started);
    expect((await post(resume, cookie, refOf(started))).status).toBe(status);
    if (status === 200)
      return expect((await post(complete, cookie, { ...refOf(started), parts })).status).toBe(200);
    expect((await post(complete, cookie, { ...refOf(started), parts })).status).toBe(status);
    expect((await post(abort, cookie, refOf(started))).status).toBe(status);
    expect(await storageParts.list(started)).toHaveLength(3);
    expect(await storage.stat(started.key)).toBeNull();
    // What was refused to them works for the owner.
    expect((await post(complete, draft.cookie, { ...refOf(started), parts })).status).toBe(200);
  });

  test("to a key, an upload or a content that do not belong together touches nothing", async () => {
    const [draft, other] = [await makeDraft(), await makeDraft()];
    const mine = await begin(draft);
    const theirs = await begin(other);
    const parts = await sendAll(mine);
    const forged = [
      { uploadId: mine.uploadId, key: theirs.key },
      { uploadId: theirs.uploadId, key: mine.key },
      { uploadId: theirs.uploadId, key: theirs.key },
      { ...refOf(mine), ayniContentId: other.ayni.id },
      { uploadId: mine.uploadId, key: mine.key.replace("content/", "covers/") },
      { uploadId: mine.uploadId, key: `content/${draft.ayni.id}/../${theirs.key}` },
      { uploadId: "../../../etc", key: mine.key },
    ];
    for (const ref of forged) {
      expect((await post(resume, draft.cookie, ref)).status).toBe(404);
      expect((await post(complete, draft.cookie, { ...ref, parts })).status).toBe(404);
      expect((await post(abort, draft.cookie, ref)).status).toBe(404);
    }
    expect(await storageParts.list(mine)).toHaveLength(3);
    expect(await storageParts.list(theirs)).toEqual([]);
    expect((await post(complete, draft.cookie, { ...refOf(mine), parts })).status).toBe(200);
  });

  test.each([
    ["no key", { uploadId: "x", parts: [{ PartNumber: 1, ETag: "x" }] }],
    ["no parts", { uploadId: "x", key: "x", parts: [] }],
    ["part 0", { uploadId: "x", key: "x", parts: [{ PartNumber: 0, ETag: "x" }] }],
    ["part 10 001", { uploadId: "x", key: "x", parts: [{ PartNumber: 10_001, ETag: "x" }] }],
    ["half a part", { uploadId: "x", key: "x", parts: [{ PartNumber: 1.5, ETag: "x" }] }],
    ["a null character", { uploadId: "x\0", key: "x", parts: [{ PartNumber: 1, ETag: "x" }] }],
    ["a part named as markup", { uploadId: "x", key: "\0", parts: [{ PartNumber: 1, ETag: "<x>" }] }],
  ])("with %s is refused", async (_name, json) => {
    const { cookie } = await makeDraft();
    expect((await post(complete, cookie, json)).status).toBe(422);
  });

  test("parts of markup or of the same number harm nothing", async () => {
    const draft = await makeDraft();
    const started = await begin(draft);
    const [first] = [await sendPart(started, 1)];
    for (const parts of [[{ PartNumber: 1, ETag: '"><Part>' }], [first, first]]) {
      const answer = await post(complete, draft.cookie, { ...refOf(started), parts });
      expect(answer.status).toBe(422);
    }
  });
});

describe("a storage that is away", () => {
  const outage = {
    status: 503,
    body: { error: "ServiceUnavailable", message: expect.stringMatching(/Inténtalo de nuevo/) },
  };

  test("begins nothing, and says so", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const draft = await makeDraft();
    expect(await withoutStorage(() => ask(draft))).toMatchObject(outage);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(0);
    quiet.mockRestore();
  });

  test("loses nothing of what is under way", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const draft = await makeDraft();
    const started = await begin(draft);
    const json = { ...refOf(started), parts: await sendAll(started) };
    expect(await withoutStorage(() => post(resume, draft.cookie, refOf(started)))).toMatchObject(outage);
    expect(await withoutStorage(() => post(complete, draft.cookie, json))).toMatchObject(outage);
    expect(await rowOf(started)).toMatchObject({ status: "PENDING", ayniId: draft.ayni.id });
    const { status, body } = await post(complete, draft.cookie, json);
    expect(status).toBe(200);
    const files = [{ fileUrl: body.fileUrl, title: "Río" }];
    expect(await withoutStorage(() => save(draft, { files }))).toMatchObject(outage);
    expect(await rowOf(started)).toMatchObject({ status: "PENDING" });
    expect((await save(draft, { files })).status).toBe(200);
    quiet.mockRestore();
  });

  test("leaves what was given up to the sweep", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const draft = await makeDraft();
    const started = await begin(draft);
    expect(await withoutStorage(() => post(abort, draft.cookie, refOf(started)))).toMatchObject(outage);
    expect(await rowOf(started)).toMatchObject({ status: "PENDING", ayniId: null });
    await sweepOrphans(new Date(Date.now() + 25 * 3600 * 1000));
    expect(await storageParts.list(started)).toBeNull();
    quiet.mockRestore();
  });
});
