import { describe, expect, test, vi } from "vitest";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as abort } from "@/app/api/s3-multipart/abort/route";
import { POST as complete } from "@/app/api/s3-multipart/complete/route";
import { POST as resume } from "@/app/api/s3-multipart/resume/route";
import { POST as start } from "@/app/api/s3-multipart/route";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { storage } from "@/lib/platform/ports/storage";
import { multipartStorage } from "@/lib/platform/ports/multipart-storage";
import { PART_SIZE_BYTES } from "@/lib/content/uploads/multipart/policy";
import { deleteOrphanedFiles } from "@/lib/content/uploads/service";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { buildLargeWav, sampleMp3, samplePdf } from "@/tests/support/factories/sample-files";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { withUnreachableStorage } from "@/tests/setup/unreachable-storage";

type Draft = Awaited<ReturnType<typeof createDraft>>;
type Started = { uploadId: string; key: string; partSize: number; urls: string[] };
type Part = { PartNumber: number; ETag: string };

const SIZE = PART_SIZE_BYTES * 2 + 1000;
const wav = buildLargeWav(SIZE);

async function createDraft() {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
  return { master, ayni, cookie: await createSessionCookie(master) };
}

const post = (handler: typeof start, cookie: string, json: unknown) =>
  callHandler(handler, { method: "POST", cookie, json });

const requestUpload = (draft: Draft, changes: Record<string, unknown> = {}) =>
  post(start, draft.cookie, {
    fileName: "Río de noche.wav",
    fileType: "audio/wav",
    fileSize: SIZE,
    S3ObjectPath: "content",
    ayniContentId: draft.ayni.id,
    ...changes,
  });

const startUpload = async (draft: Draft, changes?: Record<string, unknown>): Promise<Started> =>
  (await requestUpload(draft, changes)).body;

const toRef = ({ uploadId, key }: Started) => ({ uploadId, key });

async function sendPart({ urls, partSize }: Started, PartNumber: number, bytes = wav): Promise<Part> {
  const body = bytes.slice((PartNumber - 1) * partSize, PartNumber * partSize);
  const response = await fetch(urls[PartNumber - 1] ?? "", { method: "PUT", body });
  expect(response.status).toBe(200);
  return { PartNumber, ETag: response.headers.get("etag") ?? "" };
}

const sendAllParts = (started: Started, bytes = wav) =>
  Promise.all(started.urls.map((_, index) => sendPart(started, index + 1, bytes)));

const findFile = ({ key }: Started) => db.file.findUnique({ where: { key } });

const save = (draft: Draft, json: unknown) =>
  callHandler(update, { method: "PUT", params: { slug: draft.ayni.slug }, cookie: draft.cookie, json });

describe("POST /api/s3-multipart", () => {
  test("signs each part with its length and joins them", async () => {
    const draft = await createDraft();
    const { status, body } = await requestUpload(draft);
    expect(status).toBe(200);
    expect(body).toEqual({
      uploadId: expect.any(String),
      key: expect.stringMatching(new RegExp(`^content/${draft.ayni.id}/[0-9a-f]{32}_Rio-de-noche\\.wav$`)),
      partSize: PART_SIZE_BYTES,
      urls: [expect.any(String), expect.any(String), expect.any(String)],
    });
    const oversized = await fetch(body.urls[2], { method: "PUT", body: wav.slice(0, 1001) });
    expect(oversized.status).toBe(403);
    const parts = await sendAllParts(body);
    const json = { ...toRef(body), parts: parts.toReversed(), ayniContentId: draft.ayni.id };
    const completed = await post(complete, draft.cookie, json);
    expect(completed).toMatchObject({ status: 200, body: { fileUrl: storage.toPublicUrl(body.key) } });
    expect(await storage.stat(body.key)).toEqual({ size: SIZE, contentType: "audio/wav" });
    expect((await fetch(completed.body.fileUrl)).status).toBe(403);
    expect((await save(draft, { files: [{ fileUrl: completed.body.fileUrl }] })).status).toBe(200);
    expect(await findFile(body)).toMatchObject({ status: "READY", size: SIZE });
  });

  test.each([
    ["an HTML file", { fileType: "text/html" }],
    ["an empty file", { fileSize: 0 }],
    ["an audio that is too large", { fileSize: 300 * 1_048_576 }],
  ])("rejects %s and writes nothing", async (_name, change) => {
    const draft = await createDraft();
    const createUpload = vi.spyOn(multipartStorage, "createUpload");
    const { status, body } = await requestUpload(draft, change);
    expect(status).toBe(422);
    expect(body.fields.file).toMatch(/\p{L}/u);
    expect(createUpload).not.toHaveBeenCalled();
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(0);
  });

  test("starts separate uploads for files of the same name and size", async () => {
    const draft = await createDraft();
    const [first, second] = [await startUpload(draft), await startUpload(draft)];
    expect(first.key).not.toBe(second.key);
    const response = await post(complete, draft.cookie, {
      uploadId: first.uploadId,
      key: second.key,
      parts: await sendAllParts(first),
    });
    expect(response.status).toBe(404);
  });
});

describe("an interrupted upload", () => {
  test("lists the uploaded parts and accepts the others at new URLs", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft);
    const first = await sendPart(started, 1);
    const { status, body } = await post(resume, draft.cookie, toRef(started));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...toRef(started),
      partSize: PART_SIZE_BYTES,
      parts: [first],
      fileUrl: null,
    });
    const rest = [await sendPart(body, 2), await sendPart(body, 3)];
    const completed = await post(complete, draft.cookie, {
      ...toRef(started),
      parts: [...body.parts, ...rest],
    });
    expect(completed.status).toBe(200);
    expect(Buffer.from(await storage.get(started.key)).equals(wav)).toBe(true);
    const resumed = await post(resume, draft.cookie, toRef(started));
    expect(resumed.body).toMatchObject({ parts: [], fileUrl: completed.body.fileUrl });
  });

  test("completes idempotently as one object and one row", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft);
    const json = { ...toRef(started), parts: await sendAllParts(started) };
    const first = await post(complete, draft.cookie, json);
    const repeats = await Promise.all([1, 2].map(() => post(complete, draft.cookie, json)));
    expect(repeats.map(({ body }) => body)).toEqual([first.body, first.body]);
    const lateUpload = await fetch(started.urls[0] ?? "", {
      method: "PUT",
      body: wav.slice(0, PART_SIZE_BYTES),
    });
    expect(lateUpload.status).toBe(404);
    const fileUrl = first.body.fileUrl as string;
    expect((await save(draft, { files: [{ fileUrl }] })).status).toBe(200);
    expect((await post(complete, draft.cookie, json)).body).toEqual(first.body);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(1);
  });

  test("rejects parts that were not uploaded and can continue", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft);
    const parts = [await sendPart(started, 1), await sendPart(started, 2)];
    const missingPart = { PartNumber: 3, ETag: '"0123456789abcdef0123456789abcdef"' };
    const rejected = await post(complete, draft.cookie, {
      ...toRef(started),
      parts: [...parts, missingPart],
    });
    expect(rejected.status).toBe(422);
    expect(rejected.body.fields.file).toMatch(/no ha llegado entero/);
    parts.push(await sendPart(started, 3));
    expect((await post(complete, draft.cookie, { ...toRef(started), parts })).status).toBe(200);
  });
});

describe("an upload that differs from its declaration is deleted", () => {
  test("with missing parts", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft);
    const parts = [await sendPart(started, 1)];
    const response = await post(complete, draft.cookie, { ...toRef(started), parts });
    expect(response.status).toBe(422);
    expect(response.body.fields.file).toMatch(/no ha llegado entero/);
    expect([await findFile(started), await storage.stat(started.key)]).toEqual([null, null]);
  });

  test("with another file type", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft, {
      fileName: "x.mp3",
      fileType: "audio/mpeg",
      fileSize: samplePdf.byteLength,
    });
    const parts = await sendAllParts(started, samplePdf);
    const response = await post(complete, draft.cookie, { ...toRef(started), parts });
    expect(response.status).toBe(422);
    expect(response.body.fields.file).toBe("Este formato no es válido.");
    expect([await findFile(started), await storage.stat(started.key)]).toEqual([null, null]);
  });
});

describe("aborting", () => {
  test("deletes row, parts and object; repeating it returns 404", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft);
    await sendPart(started, 1);
    expect((await post(abort, draft.cookie, toRef(started))).status).toBe(204);
    expect(await findFile(started)).toBeNull();
    expect(await multipartStorage.listParts(started)).toBeNull();
    expect((await post(abort, draft.cookie, toRef(started))).status).toBe(404);
    expect((await post(resume, draft.cookie, toRef(started))).status).toBe(404);
  });

  test("does not delete a file that a content uses", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft, {
      fileName: "x.mp3",
      fileType: "audio/mpeg",
      fileSize: sampleMp3.byteLength,
    });
    const parts = await sendAllParts(started, sampleMp3);
    const { fileUrl } = (await post(complete, draft.cookie, { ...toRef(started), parts })).body;
    await save(draft, { files: [{ fileUrl }] });
    expect((await post(abort, draft.cookie, toRef(started))).status).toBe(404);
    expect(await storage.stat(started.key)).not.toBeNull();
    expect(await findFile(started)).toMatchObject({ status: "READY", ayniId: draft.ayni.id });
  });

  test("happens automatically after a day", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft);
    await sendPart(started, 1);
    await deleteOrphanedFiles(new Date(Date.now() + 23 * 3600 * 1000));
    expect(await multipartStorage.listParts(started)).toHaveLength(1);
    await deleteOrphanedFiles(new Date(Date.now() + 25 * 3600 * 1000));
    expect(await multipartStorage.listParts(started)).toBeNull();
    expect(await findFile(started)).toBeNull();
  });
});

describe("a request for a foreign upload", () => {
  test.each([
    ["a visitor", async () => undefined, 401],
    ["an apprentice", createTestUser, 404],
    ["another Master", createTestMaster, 404],
    ["an admin", createTestAdmin, 200],
  ])("of %s", async (_name, createActor, status) => {
    const draft = await createDraft();
    const actor = await createActor();
    const cookie = actor ? await createSessionCookie(actor) : "";
    expect((await requestUpload({ ...draft, cookie })).status).toBe(status);
    const started = await startUpload(draft);
    const parts = await sendAllParts(started);
    expect((await post(resume, cookie, toRef(started))).status).toBe(status);
    if (status === 200)
      return expect((await post(complete, cookie, { ...toRef(started), parts })).status).toBe(200);
    expect((await post(complete, cookie, { ...toRef(started), parts })).status).toBe(status);
    expect((await post(abort, cookie, toRef(started))).status).toBe(status);
    expect(await multipartStorage.listParts(started)).toHaveLength(3);
    expect(await storage.stat(started.key)).toBeNull();
    // The same request works for the owner.
    expect((await post(complete, draft.cookie, { ...toRef(started), parts })).status).toBe(200);
  });

  test("with mismatched key, upload and content changes nothing", async () => {
    const [draft, other] = [await createDraft(), await createDraft()];
    const own = await startUpload(draft);
    const foreign = await startUpload(other);
    const parts = await sendAllParts(own);
    const forged = [
      { uploadId: own.uploadId, key: foreign.key },
      { uploadId: foreign.uploadId, key: own.key },
      { uploadId: foreign.uploadId, key: foreign.key },
      { ...toRef(own), ayniContentId: other.ayni.id },
      { uploadId: own.uploadId, key: own.key.replace("content/", "covers/") },
      { uploadId: own.uploadId, key: `content/${draft.ayni.id}/../${foreign.key}` },
      { uploadId: "../../../etc", key: own.key },
    ];
    for (const ref of forged) {
      expect((await post(resume, draft.cookie, ref)).status).toBe(404);
      expect((await post(complete, draft.cookie, { ...ref, parts })).status).toBe(404);
      expect((await post(abort, draft.cookie, ref)).status).toBe(404);
    }
    expect(await multipartStorage.listParts(own)).toHaveLength(3);
    expect(await multipartStorage.listParts(foreign)).toEqual([]);
    expect((await post(complete, draft.cookie, { ...toRef(own), parts })).status).toBe(200);
  });

  test.each([
    ["no key", { uploadId: "x", parts: [{ PartNumber: 1, ETag: "x" }] }],
    ["no parts", { uploadId: "x", key: "x", parts: [] }],
    ["part 0", { uploadId: "x", key: "x", parts: [{ PartNumber: 0, ETag: "x" }] }],
    ["part 10 001", { uploadId: "x", key: "x", parts: [{ PartNumber: 10_001, ETag: "x" }] }],
    ["a fractional part", { uploadId: "x", key: "x", parts: [{ PartNumber: 1.5, ETag: "x" }] }],
    ["a null character", { uploadId: "x\0", key: "x", parts: [{ PartNumber: 1, ETag: "x" }] }],
    ["a part named as markup", { uploadId: "x", key: "\0", parts: [{ PartNumber: 1, ETag: "<x>" }] }],
  ])("with %s is rejected", async (_name, json) => {
    const { cookie } = await createDraft();
    expect((await post(complete, cookie, json)).status).toBe(422);
  });

  test("with markup or duplicate parts is rejected", async () => {
    const draft = await createDraft();
    const started = await startUpload(draft);
    const [first] = [await sendPart(started, 1)];
    for (const parts of [[{ PartNumber: 1, ETag: '"><Part>' }], [first, first]]) {
      const response = await post(complete, draft.cookie, { ...toRef(started), parts });
      expect(response.status).toBe(422);
    }
  });
});

describe("unreachable storage", () => {
  const outage = {
    status: 503,
    body: { error: "ServiceUnavailable", message: expect.stringMatching(/Inténtalo de nuevo/) },
  };

  test("returns 503 and starts nothing", async () => {
    const logError = vi.spyOn(log, "error").mockImplementation(() => {});
    const draft = await createDraft();
    expect(await withUnreachableStorage(() => requestUpload(draft))).toMatchObject(outage);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(0);
    logError.mockRestore();
  });

  test("loses nothing of an upload in progress", async () => {
    const logError = vi.spyOn(log, "error").mockImplementation(() => {});
    const draft = await createDraft();
    const started = await startUpload(draft);
    const json = { ...toRef(started), parts: await sendAllParts(started) };
    expect(await withUnreachableStorage(() => post(resume, draft.cookie, toRef(started)))).toMatchObject(
      outage,
    );
    expect(await withUnreachableStorage(() => post(complete, draft.cookie, json))).toMatchObject(outage);
    expect(await findFile(started)).toMatchObject({ status: "PENDING", ayniId: draft.ayni.id });
    const { status, body } = await post(complete, draft.cookie, json);
    expect(status).toBe(200);
    const files = [{ fileUrl: body.fileUrl, title: "Río" }];
    expect(await withUnreachableStorage(() => save(draft, { files }))).toMatchObject(outage);
    expect(await findFile(started)).toMatchObject({ status: "PENDING" });
    expect((await save(draft, { files })).status).toBe(200);
    logError.mockRestore();
  });

  test("leaves an aborted upload to the sweep", async () => {
    const logError = vi.spyOn(log, "error").mockImplementation(() => {});
    const draft = await createDraft();
    const started = await startUpload(draft);
    expect(await withUnreachableStorage(() => post(abort, draft.cookie, toRef(started)))).toMatchObject(
      outage,
    );
    expect(await findFile(started)).toMatchObject({ status: "PENDING", ayniId: null });
    await deleteOrphanedFiles(new Date(Date.now() + 25 * 3600 * 1000));
    expect(await multipartStorage.listParts(started)).toBeNull();
    logError.mockRestore();
  });
});
