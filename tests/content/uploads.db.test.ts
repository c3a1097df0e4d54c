import { describe, expect, test, vi } from "vitest";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { GET as getFile, HEAD as headFile } from "@/app/api/files/[id]/route";
import { POST as placeOrder } from "@/app/api/orders/route";
import { DELETE as deleteFile } from "@/app/api/s3-delete/route";
import { POST as createUploadUrl } from "@/app/api/s3-upload-url/route";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { storage } from "@/lib/platform/ports/storage";
import { deleteOrphanedFiles } from "@/lib/content/uploads/service";
import { WAVEFORM_BARS } from "@/lib/content/uploads/waveform";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { sampleMp3, samplePdf, samplePng } from "@/tests/support/factories/sample-files";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { withUnreachableStorage } from "@/tests/setup/unreachable-storage";

type Draft = Awaited<ReturnType<typeof createDraft>>;

async function createDraft() {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
  return { master, ayni, cookie: await createSessionCookie(master) };
}

const requestUpload = (draft: Draft, changes: Record<string, unknown> = {}) =>
  callHandler(createUploadUrl, {
    method: "POST",
    cookie: draft.cookie,
    json: {
      fileName: "Alba en los Andes.mp3",
      fileType: "audio/mpeg",
      fileSize: sampleMp3.byteLength,
      S3ObjectPath: "content",
      ayniContentId: draft.ayni.id,
      ...changes,
    },
  });

const put = (
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  headers: Record<string, string> = {},
) =>
  fetch(url, {
    method: "PUT",
    body: bytes,
    headers: { "content-type": type, "if-none-match": "*", ...headers },
  });

const save = (draft: Draft, json: unknown) =>
  callHandler(update, { method: "PUT", params: { slug: draft.ayni.slug }, cookie: draft.cookie, json });

async function uploadAudio(draft: Draft): Promise<string> {
  const { body } = await requestUpload(draft);
  expect((await put(body.url, sampleMp3, "audio/mpeg")).status).toBe(200);
  return body.fileUrl;
}

describe("POST /api/s3-upload-url", () => {
  test("signs a URL that accepts exactly the declared file, once", async () => {
    const draft = await createDraft();
    const { status, body } = await requestUpload(draft, { S3ObjectPath: "content/../../covers/x" });
    expect(status).toBe(200);
    expect(body.fileUrl).toMatch(
      new RegExp(`/content/${draft.ayni.id}/[0-9a-f]{32}_Alba-en-los-Andes\\.mp3$`),
    );
    expect((await put(body.url, sampleMp3.slice(1), "audio/mpeg")).status).toBe(403);
    expect((await put(body.url, sampleMp3, "text/html")).status).toBe(403);
    expect((await put(body.url, sampleMp3, "audio/mpeg", { "if-none-match": "x" })).status).toBe(403);
    const { searchParams } = new URL(body.url);
    expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host;if-none-match");
    expect(searchParams.has("If-None-Match")).toBe(false);
    expect((await put(body.url, sampleMp3, "audio/mpeg")).status).toBe(200);
    expect((await put(body.url, sampleMp3, "audio/mpeg")).status).toBe(412);
    expect((await fetch(body.fileUrl)).status).toBe(403);
  });

  test.each([
    ["an HTML file", { fileType: "text/html" }, /formato no es válido/],
    ["an SVG cover", { fileType: "image/svg+xml", S3ObjectPath: "covers" }, /JPG, PNG o GIF/],
    ["an empty file", { fileSize: 0 }, /vacío/],
    [
      "a cover that is too large",
      { fileType: "image/png", S3ObjectPath: "covers", fileSize: 5 * 1_048_576 },
      /inferior a 5MB/,
    ],
  ])("rejects %s and writes nothing", async (_name, change, message) => {
    const draft = await createDraft();
    const { status, body } = await requestUpload(draft, change);
    expect(status).toBe(422);
    expect(body.fields.file).toMatch(message);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(0);
  });

  test.each([
    ["a negative size", { fileSize: -1 }],
    ["a fractional size", { fileSize: 1.5 }],
    ["no name", { fileName: "" }],
    ["another area", { S3ObjectPath: "profiles" }],
    ["no content", { ayniContentId: "nada" }],
  ])("rejects %s", async (_name, change) => {
    expect((await requestUpload(await createDraft(), change)).status).toBe(422);
  });

  test.each([
    ["a visitor", async () => undefined, 401],
    ["an apprentice", createTestUser, 404],
    ["another Master", createTestMaster, 404],
    ["an admin", createTestAdmin, 200],
  ])("authorizes %s", async (_name, createActor, status) => {
    const draft = await createDraft();
    const actor = await createActor();
    const cookie = actor ? await createSessionCookie(actor) : "";
    expect((await requestUpload({ ...draft, cookie })).status).toBe(status);
    const json = { fileURL: "http://x", ayniContentId: draft.ayni.id };
    const deleted = await callHandler(deleteFile, { method: "DELETE", json, cookie });
    expect(deleted.status).toBe(status);
  });
});

describe("hostile input", () => {
  test.each([
    ["markup", '<img src=x onerror="alert(1)">.mp3'],
    ["a javascript: URL", "javascript:alert(1).mp3"],
    ["a path", "../../covers/../../etc/passwd.mp3"],
    ["a header injection", "x.mp3\r\nSet-Cookie: a=b"],
    ["a right-to-left override", "\u202e3pm.exe.mp3"],
  ])("a file name with %s is sanitised", async (_name, fileName) => {
    const draft = await createDraft();
    const { status, body } = await requestUpload(draft, { fileName });
    expect(status).toBe(200);
    const path = new URL(body.fileUrl).pathname;
    expect(path).toMatch(new RegExp(`/content/${draft.ayni.id}/[0-9a-f]{32}_[A-Za-z0-9.-]+$`));
    expect(path).not.toContain("..");
  });

  test("a forged URL neither attaches nor deletes files", async () => {
    const [draft, other] = [await createDraft(), await createDraft()];
    const ownUrl = await uploadAudio(draft);
    const otherUrl = await uploadAudio(other);
    const base = storage.toPublicUrl("");
    const forged = [
      otherUrl,
      `${base}content/${draft.ayni.id}/../../${otherUrl.slice(base.length)}`,
      `${base}%00`,
      `${base}content/%2e%2e/%ff`,
      `${ownUrl}?x`,
      "javascript:alert(1)",
    ];
    for (const fileUrl of forged) {
      expect((await save(draft, { files: [{ fileUrl }] })).status).toBe(422);
      expect((await save(draft, { coverUrl: fileUrl })).status).toBe(422);
      const json = { fileURL: fileUrl, ayniContentId: draft.ayni.id };
      const deleted = await callHandler(deleteFile, { method: "DELETE", json, cookie: draft.cookie });
      expect(deleted).toMatchObject({ status: 200, body: false });
    }
    expect((await save(other, { files: [{ fileUrl: otherUrl }] })).status).toBe(200);
    expect((await save(draft, { files: [{ fileUrl: ownUrl }] })).status).toBe(200);
  });

  test("a file attached twice is one row", async () => {
    const draft = await createDraft();
    const fileUrl = await uploadAudio(draft);
    const files = [
      { fileUrl, title: "Uno" },
      { fileUrl, title: "Dos" },
    ];
    expect((await save(draft, { files })).status).toBe(200);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(1);
  });
});

describe("unreachable storage", () => {
  test("returns 503 and leaves the content unchanged", async () => {
    const logError = vi.spyOn(log, "error").mockImplementation(() => {});
    const draft = await createDraft();
    const fileUrl = await uploadAudio(draft);
    const change = { title: "Otro título", files: [{ fileUrl }] };
    const response = await withUnreachableStorage(() => save(draft, change));
    expect(response.status).toBe(503);
    expect(response.body.message).toMatch(/no responde\. Inténtalo de nuevo/);
    const stored = await db.ayni.findUniqueOrThrow({
      where: { id: draft.ayni.id },
      include: { files: true },
    });
    expect(stored.title).toBe(draft.ayni.title);
    expect(stored.files).toMatchObject([{ status: "PENDING" }]);
    const json = { fileURL: fileUrl, ayniContentId: draft.ayni.id };
    const deleted = await withUnreachableStorage(() =>
      callHandler(deleteFile, { method: "DELETE", json, cookie: draft.cookie }),
    );
    expect(deleted).toMatchObject({ status: 200, body: false });
    logError.mockRestore();
  });

  test("accepts the same change once storage is back", async () => {
    const logError = vi.spyOn(log, "error").mockImplementation(() => {});
    const draft = await createDraft();
    const change = { files: [{ fileUrl: await uploadAudio(draft) }] };
    await withUnreachableStorage(() => save(draft, change));
    expect((await save(draft, change)).status).toBe(200);
    logError.mockRestore();
  });
});

describe("an uploaded file", () => {
  test("is attached in the given order and makes a podcast publishable", async () => {
    const draft = await createDraft();
    expect((await save(draft, { status: "PUBLISHED" })).body.fields.files).toBe("Añade al menos un audio");
    const [first, second] = [await uploadAudio(draft), await uploadAudio(draft)];
    const files = [
      { fileUrl: second, title: "Primero" },
      { fileUrl: first, title: "Después", freeSample: true },
    ];
    expect((await save(draft, { files, status: "PUBLISHED" })).status).toBe(200);
    const rows = await db.file.findMany({
      where: { ayniId: draft.ayni.id, area: "content" },
      orderBy: { position: "asc" },
    });
    expect(rows.map(({ title, status, freeSample }) => ({ title, status, freeSample }))).toEqual([
      { title: "Primero", status: "READY", freeSample: false },
      { title: "Después", status: "READY", freeSample: true },
    ]);
  });

  test("keeps the waveform that the browser measured, and nothing else in its place", async () => {
    const draft = await createDraft();
    const fileUrl = await uploadAudio(draft);
    const waveform = Array.from({ length: WAVEFORM_BARS }, (_, bar) => bar * 4);
    for (const wrong of [
      waveform.slice(1),
      [...waveform, 0],
      waveform.with(3, 256),
      waveform.with(3, 0.5),
      "x",
    ])
      expect((await save(draft, { files: [{ fileUrl, waveform: wrong }] })).status).toBe(422);
    const read = async () => (await db.file.findFirstOrThrow({ where: { ayniId: draft.ayni.id } })).waveform;
    expect(await read()).toBeNull();
    expect((await save(draft, { files: [{ fileUrl, waveform }] })).status).toBe(200);
    expect(Array.from((await read()) ?? [])).toEqual(waveform);
    expect((await save(draft, { files: [{ fileUrl }] })).status).toBe(200);
    expect(Array.from((await read()) ?? [])).toEqual(waveform);
  });

  test("has a waveform of the right length only if it is an audio", async () => {
    const draft = await createDraft();
    const book = { kind: "EBOOK", mimeType: "application/pdf" } as const;
    const waveform = new Uint8Array(WAVEFORM_BARS);
    await expect(createTestFile(draft.ayni, { waveform: waveform.slice(1) })).rejects.toThrow(
      "File_waveform",
    );
    await expect(createTestFile(draft.ayni, { ...book, waveform })).rejects.toThrow("File_waveform");
    const { key } = await createTestFile(draft.ayni, book);
    const files = [{ fileUrl: storage.toPublicUrl(key), waveform: Array.from(waveform) }];
    expect((await save(draft, { files })).status).toBe(200);
    expect(await db.file.count({ where: { key, waveform: null } })).toBe(1);
  });

  test("is rejected if its type is wrong, if it is missing or belongs to another content", async () => {
    const draft = await createDraft();
    const mistyped = (await requestUpload(draft, { fileSize: samplePdf.byteLength })).body;
    await put(mistyped.url, samplePdf, "audio/mpeg");
    const missing = (await requestUpload(draft)).body;
    const foreign = await uploadAudio(await createDraft());
    for (const fileUrl of [
      mistyped.fileUrl,
      missing.fileUrl,
      foreign,
      "http://169.254.169.254/latest",
      "x",
    ]) {
      const response = await save(draft, { files: [{ fileUrl }] });
      expect(response.status).toBe(422);
      expect(response.body.fields["files.0"]).toMatch(/\p{L}/u);
    }
    expect(await db.file.count({ where: { ayniId: draft.ayni.id, status: "READY" } })).toBe(0);
  });

  test("is re-encoded as a public cover in two widths", async () => {
    const draft = await createDraft();
    const upload = await requestUpload(draft, {
      fileName: "x.png",
      fileType: "image/png",
      fileSize: samplePng.byteLength,
      S3ObjectPath: "covers",
    });
    await put(upload.body.url, samplePng, "image/png");
    expect((await save(draft, { coverUrl: upload.body.fileUrl })).status).toBe(200);
    const { coverKey } = await db.ayni.findUniqueOrThrow({ where: { id: draft.ayni.id } });
    for (const key of [coverKey ?? "", (coverKey ?? "").replace(/\.webp$/, "-640.webp")]) {
      const response = await fetch(storage.toPublicUrl(key));
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
    }
  });

  test("is rejected as a cover if it is no image", async () => {
    const draft = await createDraft();
    const upload = await requestUpload(draft, {
      fileName: "x.png",
      fileType: "image/png",
      fileSize: samplePdf.byteLength,
      S3ObjectPath: "covers",
    });
    await put(upload.body.url, samplePdf, "image/png");
    expect((await save(draft, { coverUrl: upload.body.fileUrl })).status).toBe(422);
  });

  test("is deleted with its object by the owner", async () => {
    const draft = await createDraft();
    const fileURL = await uploadAudio(draft);
    await save(draft, { files: [{ fileUrl: fileURL }] });
    const json = { fileURL, ayniContentId: draft.ayni.id };
    expect((await callHandler(deleteFile, { method: "DELETE", json, cookie: draft.cookie })).body).toBe(true);
    expect((await callHandler(deleteFile, { method: "DELETE", json, cookie: draft.cookie })).body).toBe(
      false,
    );
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(0);
  });

  test("is not deleted from a published content", async () => {
    const draft = await createDraft();
    const fileURL = await uploadAudio(draft);
    await save(draft, { files: [{ fileUrl: fileURL }], status: "PUBLISHED" });
    const json = { fileURL, ayniContentId: draft.ayni.id };
    expect((await callHandler(deleteFile, { method: "DELETE", json, cookie: draft.cookie })).body).toBe(
      false,
    );
    expect(await db.file.count({ where: { ayniId: draft.ayni.id, status: "READY" } })).toBe(1);
  });

  test("is swept after a day if no content uses it", async () => {
    const draft = await createDraft();
    const attachedUrl = await uploadAudio(draft);
    await save(draft, { files: [{ fileUrl: attachedUrl }] });
    await uploadAudio(draft);
    await deleteOrphanedFiles();
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(2);
    await deleteOrphanedFiles(new Date(Date.now() + 25 * 3600 * 1000));
    const remaining = await db.file.findMany({ where: { ayniId: draft.ayni.id } });
    expect(remaining.map(({ key }) => storage.toPublicUrl(key))).toEqual([attachedUrl]);
  });
});

describe("GET /api/files/{id}", () => {
  async function createPublishedPodcast() {
    const draft = await createDraft();
    await save(draft, { files: [{ fileUrl: await uploadAudio(draft) }], status: "PUBLISHED" });
    const { id } = await db.file.findFirstOrThrow({ where: { ayniId: draft.ayni.id } });
    return { ...draft, fileId: id };
  }

  test("redirects a buyer to a file that supports range requests", async () => {
    const { ayni, fileId } = await createPublishedPodcast();
    const cookie = await createSessionCookie(await createTestUser());
    await callHandler(placeOrder, { method: "POST", json: { ayniContentId: ayni.id }, cookie });
    const response = await callHandler(getFile, { params: { id: fileId }, cookie });
    expect(response.status).toBe(302);
    const part = await fetch(response.headers.get("location") ?? "", { headers: { range: "bytes=2-5" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 2-5/${sampleMp3.byteLength}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(sampleMp3.slice(2, 6));
    const head = await callHandler(headFile, { method: "HEAD", params: { id: fileId }, cookie });
    expect(head.status).toBe(302);
    const stat = await fetch(head.headers.get("location") ?? "", { method: "HEAD" });
    expect(Number(stat.headers.get("content-length"))).toBe(sampleMp3.byteLength);
    const denied = await callHandler(headFile, { method: "HEAD", params: { id: fileId } });
    expect(denied.status).toBe(404);
  });

  test.each([
    ["a visitor", "visitor", 404],
    ["an apprentice who did not receive it", "apprentice", 404],
    ["another Master", "other", 404],
    ["its owner", "owner", 302],
    ["an admin", "admin", 302],
    ["a buyer whose access has expired", "expired", 404],
  ] as const)("authorizes %s", async (_name, role, status) => {
    const { ayni, master, fileId } = await createPublishedPodcast();
    const expired = await createTestUser();
    await callHandler(placeOrder, {
      method: "POST",
      json: { ayniContentId: ayni.id },
      cookie: await createSessionCookie(expired),
    });
    await db.order.updateMany({
      where: { userId: expired.id },
      data: { contentExpirationDate: new Date(Date.now() - 1000) },
    });
    const users = {
      visitor: undefined,
      apprentice: await createTestUser(),
      other: await createTestMaster(),
      owner: master,
      admin: await createTestAdmin(),
      expired,
    };
    const user = users[role];
    const cookie = user ? await createSessionCookie(user) : undefined;
    expect((await callHandler(getFile, { params: { id: fileId }, cookie })).status).toBe(status);
  });

  test("signs URLs that reject changes and other methods", async () => {
    const { cookie, fileId } = await createPublishedPodcast();
    const location =
      (await callHandler(getFile, { params: { id: fileId }, cookie })).headers.get("location") ?? "";
    expect((await fetch(location)).status).toBe(200);
    expect(
      (await fetch(location.replace(/Signature=(.)/, (_, first) => `Signature=${first === "0" ? "1" : "0"}`)))
        .status,
    ).toBe(403);
    expect((await fetch(location, { method: "DELETE" })).status).toBe(403);
  });
});
