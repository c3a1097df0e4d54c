import { afterEach, describe, expect, test } from "vitest";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as createUploadUrl } from "@/app/api/s3-upload-url/route";
import { deleteOrphanedFiles } from "@/lib/content/uploads/service";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createSessionCookie, createTestMaster } from "@/tests/support/factories/users";
import { buildBook, buildEncryption } from "@/tests/support/books/epub";
import { buildLinkedPdf, buildLockedPdf } from "@/tests/support/books/pdf";
import { buildAdts, buildM4a, buildVbrMp3, buildWebm } from "@/tests/support/recordings";
import { callHandler } from "@/tests/support/call-handler";

// A file that its readers could not open is neither saved nor published, and says so at its place.

type ContentType = "PODCAST" | "EBOOK" | "COURSE";

async function createDraft(contentType: ContentType) {
  const master = await createTestMaster();
  const onlineType = contentType === "COURSE" ? ("RECORDED" as const) : null;
  const ayni = await createTestAyni({
    userId: master.id,
    status: "DRAFT",
    publishedAt: null,
    contentType,
    onlineType,
    modality: "ONLINE",
  });
  return { ayni, cookie: await createSessionCookie(master) };
}

type Draft = Awaited<ReturnType<typeof createDraft>>;
type Sample = { name: string; type: string; bytes: Uint8Array };

async function upload({ ayni, cookie }: Draft, { name, type, bytes }: Sample): Promise<string> {
  const { body } = await callHandler(createUploadUrl, {
    method: "POST",
    cookie,
    json: {
      fileName: name,
      fileType: type,
      fileSize: bytes.byteLength,
      S3ObjectPath: "content",
      ayniContentId: ayni.id,
    },
  });
  const headers = { "content-type": type, "if-none-match": "*" };
  expect((await fetch(body.url, { method: "PUT", body: Buffer.from(bytes), headers })).status).toBe(200);
  return body.fileUrl;
}

const save = ({ ayni, cookie }: Draft, json: unknown) =>
  callHandler(update, { method: "PUT", params: { slug: ayni.slug }, cookie, json });

async function saveFiles(draft: Draft, samples: readonly Sample[]) {
  const files: { fileUrl: string }[] = [];
  for (const sample of samples) files.push({ fileUrl: await upload(draft, sample) });
  return { files, response: await save(draft, { files }) };
}

const listFiles = ({ ayni }: Draft) =>
  db.file.findMany({
    where: { ayniId: ayni.id, status: "READY" },
    orderBy: { position: "asc" },
    select: { kind: true, mimeType: true, durationSeconds: true },
  });

const m4a = async (brand: string): Promise<Sample> => ({
  name: `${brand}.m4a`,
  type: "audio/mp4",
  bytes: await buildM4a({ brand }),
});
const pdf = async (name = "libro.pdf"): Promise<Sample> => ({
  name,
  type: "application/pdf",
  bytes: await buildLinkedPdf(),
});

test("recordings are saved as what they are and as long as they last", async () => {
  const draft = await createDraft("PODCAST");
  const { response } = await saveFiles(draft, [
    await m4a("isom"),
    await m4a("mp42"),
    await m4a("3gp4"),
    { name: "largo.mp3", type: "audio/mpeg", bytes: buildVbrMp3({ seconds: 360 }) },
    { name: "grabadora.aac", type: "audio/aac", bytes: buildAdts() },
    { name: "voz.mp4", type: "video/mp4", bytes: await buildM4a({ seconds: 9 }) },
    { name: "clase.webm", type: "video/webm", bytes: await buildWebm() },
  ]);
  expect(response.status).toBe(200);
  const phone = { kind: "AUDIO", mimeType: "audio/mp4", durationSeconds: 20 };
  expect(await listFiles(draft)).toEqual([
    phone,
    phone,
    phone,
    { kind: "AUDIO", mimeType: "audio/mpeg", durationSeconds: 360 },
    { kind: "AUDIO", mimeType: "audio/aac", durationSeconds: 5 },
    { kind: "AUDIO", mimeType: "audio/mp4", durationSeconds: 9 },
    { kind: "VIDEO", mimeType: "video/webm", durationSeconds: 3 },
  ]);
});

describe("a book that nobody could read", () => {
  const drm = buildEncryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc", ["OEBPS/c1.xhtml"]);
  const EPUB = "application/epub+zip";
  const PDF = "application/pdf";
  test.each([
    ["a locked PDF", PDF, buildLockedPdf, /^Este PDF pide una contraseña para abrirse/],
    ["half a PDF", PDF, async () => (await buildLinkedPdf()).subarray(0, 1500), /^A este archivo le falta/],
    ["a locked EPUB", EPUB, () => buildBook({ files: { "META-INF/encryption.xml": drm } }), /DRM/],
    ["an EPUB without pages", EPUB, () => buildBook({ chapters: [] }), /no tiene páginas/],
    ["an EPUB called PDF", PDF, () => buildBook(), /^Este formato no es válido\. Elige un PDF o EPUB\.$/],
  ] as const)("is neither saved nor published: %s", async (_name, type, build, message) => {
    const draft = await createDraft("EBOOK");
    const fileUrl = await upload(draft, { name: "libro", type, bytes: await build() });
    for (const status of [undefined, "PUBLISHED"]) {
      const response = await save(draft, { files: [{ fileUrl }], ...(status ? { status } : {}) });
      expect(response.status).toBe(422);
      expect(response.body.fields).toEqual({ "files.0": expect.stringMatching(message) });
    }
    expect(await listFiles(draft)).toEqual([]);
  });

  test("is the only one that is refused, and each has its reason", async () => {
    const draft = await createDraft("EBOOK");
    const { files, response } = await saveFiles(draft, [
      await pdf("uno.pdf"),
      { name: "clave.pdf", type: PDF, bytes: await buildLockedPdf() },
      await pdf("tres.pdf"),
      { name: "drm.epub", type: EPUB, bytes: buildBook({ files: { "META-INF/encryption.xml": drm } }) },
      { name: "libro.epub", type: EPUB, bytes: buildBook() },
    ]);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.fields)).toEqual(["files.1", "files.3"]);
    const rest = files.filter((_, index) => index !== 1 && index !== 3);
    expect((await save(draft, { files: rest, status: "PUBLISHED" })).status).toBe(200);
    expect(await listFiles(draft)).toHaveLength(3);
  });
});

describe("a file that takes long to open", () => {
  const inspect = globalThis.aylluInspectFile;
  afterEach(() => {
    globalThis.aylluInspectFile = inspect;
  });

  test("holds its request for seconds, and is opened once for all of them", async () => {
    let open = () => {};
    let count = 0;
    globalThis.aylluInspectFile = () => {
      count += 1;
      const contents = { kind: "EBOOK", mimeType: "application/pdf", durationSeconds: null } as const;
      return new Promise((resolve) => (open = () => resolve(contents)));
    };
    const draft = await createDraft("EBOOK");
    const { files, response } = await saveFiles(draft, [await pdf()]);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await listFiles(draft)).toEqual([]);
    const retry = save(draft, { files });
    open();
    expect((await retry).status).toBe(200);
    expect(count).toBe(1);
  });
});

describe("a file that was removed from its content", () => {
  async function saveAndRemove() {
    const draft = await createDraft("EBOOK");
    const { files, response } = await saveFiles(draft, [await pdf()]);
    expect(response.status).toBe(200);
    expect((await save(draft, { files: [] })).status).toBe(200);
    expect(await listFiles(draft)).toEqual([]);
    return { draft, files };
  }

  test("can be brought back", async () => {
    const { draft, files } = await saveAndRemove();
    expect((await save(draft, { files })).status).toBe(200);
    expect(await listFiles(draft)).toHaveLength(1);
  });

  test("cannot be taken by another content, of the same Master or of another", async () => {
    const { draft, files } = await saveAndRemove();
    const own = await createTestAyni({ userId: draft.ayni.userId, status: "DRAFT", publishedAt: null });
    for (const other of [{ ayni: own, cookie: draft.cookie }, await createDraft("EBOOK")])
      expect((await save(other, { files })).body.fields).toHaveProperty(["files.0"]);
    expect((await save(draft, { files })).status).toBe(200);
  });

  test("cannot be brought back once it is swept", async () => {
    const { draft, files } = await saveAndRemove();
    await deleteOrphanedFiles(new Date(Date.now() + 25 * 3600 * 1000));
    expect((await save(draft, { files })).body.fields).toEqual({
      "files.0": "Este archivo ya no está. Súbelo otra vez.",
    });
  });
});
