import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { POST as createPicture } from "@/app/api/ayni/[slug]/pictures/route";
import { POST as duplicate } from "@/app/api/ayni/[slug]/duplicate/route";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { DELETE as deleteFile } from "@/app/api/s3-delete/route";
import { POST as createUploadUrl } from "@/app/api/s3-upload-url/route";
import { deleteOrphanedFiles } from "@/lib/content/uploads/service";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

type Draft = Awaited<ReturnType<typeof createDraft>>;

let image: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const create = { width: 2000, height: 1000, channels: 3, background: "#9a3b26" } as const;
  image = Uint8Array.from(await sharp({ create }).png().toBuffer());
});

async function createDraft() {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
  return { master, ayni, cookie: await createSessionCookie(master) };
}

async function upload(
  { ayni, cookie }: Draft,
  bytes: Uint8Array<ArrayBuffer> = image,
  type = "image/png",
): Promise<string> {
  const { status, body } = await callHandler(createUploadUrl, {
    method: "POST",
    cookie,
    json: {
      fileName: "círculo.png",
      fileType: type,
      fileSize: bytes.byteLength,
      S3ObjectPath: "covers",
      ayniContentId: ayni.id,
    },
  });
  expect(status).toBe(200);
  const headers = { "content-type": type, "if-none-match": "*" };
  expect((await fetch(body.url, { method: "PUT", body: bytes, headers })).ok).toBe(true);
  return body.fileUrl;
}

const create = (draft: Draft, fileUrl: string, cookie: string | undefined = draft.cookie) =>
  callHandler(createPicture, {
    method: "POST",
    params: { slug: draft.ayni.id },
    ...(cookie ? { cookie } : {}),
    json: { fileUrl },
  });

const addPicture = async (draft: Draft): Promise<string> =>
  (await create(draft, await upload(draft))).body.data.key;

const save = (draft: Draft, description: string) =>
  callHandler(update, {
    method: "PUT",
    params: { slug: draft.ayni.slug },
    cookie: draft.cookie,
    json: { description },
  });

const show = (...keys: string[]) => keys.map((key) => `![Un círculo](${key})`).join("\n\n");

const isStored = async (key: string) => (await fetch(storage.toPublicUrl(key))).status === 200;

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe("POST /api/ayni/{id}/pictures", () => {
  test("re-encodes an image within a frame, and everybody may see it", async () => {
    const draft = await createDraft();
    const { status, body } = await create(draft, await upload(draft));
    expect(status).toBe(201);
    expect(body.data.key).toMatch(/_imagen-1280x640\.webp$/);
    const response = await fetch(storage.toPublicUrl(body.data.key));
    expect(response.headers.get("content-type")).toBe("image/webp");
    const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ width, height, exif }).toEqual({ width: 1280, height: 640, exif: undefined });
  });

  test("refuses what is no image, and an image of more than 25 megapixels", async () => {
    const draft = await createDraft();
    const notAnImage = Uint8Array.from(Buffer.from("%PDF-1.4 no es una imagen"));
    const svg = Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const large = { width: 5001, height: 5000, channels: 3, background: "#fff" } as const;
    const tooLarge = Uint8Array.from(await sharp({ create: large }).png().toBuffer());
    for (const bytes of [notAnImage, svg, tooLarge]) {
      const { status, body } = await create(draft, await upload(draft, bytes));
      expect(status).toBe(422);
      expect(body.fields.file).toMatch(/\p{L}/u);
    }
    expect(await db.file.count({ where: { ayniId: draft.ayni.id, area: "pictures" } })).toBe(0);
  });

  test("serves only the owner of the content", async () => {
    const draft = await createDraft();
    const fileUrl = await upload(draft);
    const stranger = await createDraft();
    expect((await create(draft, fileUrl, stranger.cookie)).status).toBe(404);
    expect((await create(draft, fileUrl, await createSessionCookie(await createTestUser()))).status).toBe(
      404,
    );
    expect((await create(draft, fileUrl, "")).status).toBe(401);
    // Neither another content's upload nor an address elsewhere.
    for (const foreign of [fileUrl, "http://169.254.169.254/latest", "x"])
      expect((await create(stranger, foreign)).status).toBe(422);
    expect(await db.file.count({ where: { area: "pictures", ayniId: draft.ayni.id } })).toBe(0);
    expect((await create(draft, fileUrl)).status).toBe(201);
  });
});

describe("a description", () => {
  test("shows the Master's own pictures only, at most twenty", async () => {
    const draft = await createDraft();
    const foreignKey = await addPicture(await createDraft());
    const refused = await save(draft, show(foreignKey));
    expect(refused.status).toBe(422);
    expect(refused.body.fields.description).toMatch(/ya no está disponible/);
    const key = await addPicture(draft);
    const many = Array.from({ length: 21 }, (_, index) =>
      key.replace(/[\da-f]{32}(?=_)/, index.toString(16).padStart(32, "0")),
    );
    expect((await save(draft, show(...many))).body.fields.description).toMatch(/como máximo 20/);
    expect((await save(draft, show(key))).status).toBe(200);
  });

  test("keeps its pictures from the sweep, which deletes the others after a day", async () => {
    const draft = await createDraft();
    const [kept, unused] = [await addPicture(draft), await addPicture(draft)];
    await save(draft, show(kept));
    await deleteOrphanedFiles();
    expect([await isStored(kept), await isStored(unused)]).toEqual([true, true]);
    await deleteOrphanedFiles(hoursFromNow(25));
    expect([await isStored(kept), await isStored(unused)]).toEqual([true, false]);
    expect(await db.file.count({ where: { key: unused } })).toBe(0);
  });

  test("can take a removed picture back for a day; then it is deleted, and no longer accepted", async () => {
    const draft = await createDraft();
    const key = await addPicture(draft);
    await save(draft, show(key));
    await db.file.updateMany({
      where: { key },
      data: { createdAt: hoursFromNow(-48), readyAt: hoursFromNow(-48) },
    });
    await save(draft, "Sin imagen");
    await deleteOrphanedFiles();
    expect((await save(draft, show(key))).status).toBe(200);
    await save(draft, "Sin imagen");
    await deleteOrphanedFiles(hoursFromNow(25));
    expect(await isStored(key)).toBe(false);
    expect((await save(draft, show(key))).status).toBe(422);
  });

  test("shares its pictures with copies: the last one counts", async () => {
    const draft = await createDraft();
    const key = await addPicture(draft);
    await save(draft, show(key));
    const request = { method: "POST", params: { slug: draft.ayni.slug }, cookie: draft.cookie } as const;
    const copy = await callHandler(duplicate, request);
    expect(copy.status).toBe(201);
    await save(draft, "");
    await deleteOrphanedFiles(hoursFromNow(25));
    expect(await isStored(key)).toBe(true);
    const copied = await db.ayni.findUniqueOrThrow({ where: { id: copy.body.data.id } });
    expect((await save({ ...draft, ayni: copied }, "")).status).toBe(200);
    await deleteOrphanedFiles(hoursFromNow(25));
    expect(await isStored(key)).toBe(false);
  });

  test("keeps a picture that is removed from storage by hand out of reach", async () => {
    const draft = await createDraft();
    const key = await addPicture(draft);
    await save(draft, show(key));
    const json = { fileURL: storage.toPublicUrl(key), ayniContentId: draft.ayni.id };
    const { body } = await callHandler(deleteFile, { method: "DELETE", json, cookie: draft.cookie });
    expect(body).toBe(false);
    expect(await isStored(key)).toBe(true);
  });
});

describe("a sweep that meets a text being saved", () => {
  /** Sweeps while a transaction has saved the text and not yet ended. */
  async function sweepDuringSave(
    write: (tx: typeof db, file: { id: string; ayniId: string }) => Promise<unknown>,
  ) {
    const draft = await createDraft();
    const key = await addPicture(draft);
    await db.file.updateMany({
      where: { key },
      data: { createdAt: hoursFromNow(-48), readyAt: hoursFromNow(-48) },
    });
    const { id } = await db.file.findFirstOrThrow({ where: { key } });
    const sweep = await db.$transaction(async (tx) => {
      await write(tx as typeof db, { id, ayniId: draft.ayni.id });
      const running = deleteOrphanedFiles().then(
        () => null,
        (error: unknown) => error,
      );
      for (;;) {
        const [row] = await db.$queryRaw<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%"DescriptionPicture"%'`;
        if (row?.waiting) return { running };
      }
    });
    await sweep.running;
    return isStored(key);
  }

  test("leaves its pictures", async () => {
    const wasKept = await sweepDuringSave(async (tx, { id, ayniId }) => {
      await tx.file.updateMany({ where: { id, status: "READY" }, data: { readyAt: new Date() } });
      await tx.descriptionPicture.create({ data: { ayniId, fileId: id } });
    });
    expect(wasKept).toBe(true);
  });

  test("control: without the new date of their rows it deletes them", async () => {
    const wasKept = await sweepDuringSave(async (tx, { id, ayniId }) => {
      await tx.$queryRaw`select 1 from "File" where id = ${id}::uuid for update`;
      await tx.descriptionPicture.create({ data: { ayniId, fileId: id } });
    });
    expect(wasKept).toBe(false);
  });
});
