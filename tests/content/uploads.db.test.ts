import { describe, expect, test, vi } from "vitest";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { GET as file, HEAD as fileHead } from "@/app/api/files/[id]/route";
import { POST as order } from "@/app/api/orders/route";
import { DELETE as remove } from "@/app/api/s3-delete/route";
import { POST as uploadUrl } from "@/app/api/s3-upload-url/route";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { sweepOrphans } from "@/lib/content/uploads/service";
import { makeAyni } from "../../tools/factories/ayni";
import { mp3, pdf, png } from "../../tools/factories/sample-files";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { withoutStorage } from "../setup/unreachable-storage";

type Draft = Awaited<ReturnType<typeof makeDraft>>;

async function makeDraft() {
  const master = await makeMaster();
  const ayni = await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
  return { master, ayni, cookie: await cookieOf(master) };
}

const ask = (draft: Draft, changes: Record<string, unknown> = {}) =>
  call(uploadUrl, {
    method: "POST",
    cookie: draft.cookie,
    json: {
      fileName: "Alba en los Andes.mp3",
      fileType: "audio/mpeg",
      fileSize: mp3.byteLength,
      S3ObjectPath: "content",
      ayniContentId: draft.ayni.id,
      ...changes,
    },
  });

const put = (url: string, bytes: Uint8Array<ArrayBuffer>, type: string) =>
  fetch(url, { method: "PUT", body: bytes, headers: { "content-type": type } });

const save = (draft: Draft, json: unknown) =>
  call(update, { method: "PUT", params: { slug: draft.ayni.slug }, cookie: draft.cookie, json });

async function uploadAudio(draft: Draft): Promise<string> {
  const { body } = await ask(draft);
  expect((await put(body.url, mp3, "audio/mpeg")).status).toBe(200);
  return body.fileUrl;
}

describe("POST /api/s3-upload-url", () => {
  test("signs a key of ours, which takes exactly what was said, once", async () => {
    const draft = await makeDraft();
    const { status, body } = await ask(draft, { S3ObjectPath: "content/../../covers/x" });
    expect(status).toBe(200);
    expect(body.fileUrl).toMatch(
      new RegExp(`/content/${draft.ayni.id}/[0-9a-f]{32}_Alba-en-los-Andes\\.mp3$`),
    );
    expect((await put(body.url, mp3.slice(1), "audio/mpeg")).status).toBe(403);
    expect((await put(body.url, mp3, "text/html")).status).toBe(403);
    expect((await put(body.url, mp3, "audio/mpeg")).status).toBe(200);
    expect((await put(body.url, mp3, "audio/mpeg")).status).toBe(412);
    expect((await fetch(body.fileUrl)).status).toBe(403);
  });

  test.each([
    ["an HTML file", { fileType: "text/html" }, /formato no es válido/],
    ["an SVG cover", { fileType: "image/svg+xml", S3ObjectPath: "covers" }, /JPG, PNG o GIF/],
    ["an empty file", { fileSize: 0 }, /vacío/],
    [
      "too large a cover",
      { fileType: "image/png", S3ObjectPath: "covers", fileSize: 5 * 1_048_576 },
      /inferior a 5MB/,
    ],
  ])("refuses %s and writes nothing", async (_name, change, message) => {
    const draft = await makeDraft();
    const { status, body } = await ask(draft, change);
    expect(status).toBe(422);
    expect(body.fields.file).toMatch(message);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(0);
  });

  test.each([
    ["a negative size", { fileSize: -1 }],
    ["half a byte", { fileSize: 1.5 }],
    ["no name", { fileName: "" }],
    ["another area", { S3ObjectPath: "profiles" }],
    ["no content", { ayniContentId: "nada" }],
  ])("refuses %s", async (_name, change) => {
    expect((await ask(await makeDraft(), change)).status).toBe(422);
  });

  test.each([
    ["a visitor", async () => undefined, 401],
    ["a student", makeUser, 404],
    ["another Master", makeMaster, 404],
    ["an admin", makeAdmin, 200],
  ])("%s", async (_name, make, status) => {
    const draft = await makeDraft();
    const person = await make();
    const cookie = person ? await cookieOf(person) : "";
    expect((await ask({ ...draft, cookie })).status).toBe(status);
    const json = { fileURL: "http://x", ayniContentId: draft.ayni.id };
    const deleted = await call(remove, { method: "DELETE", json, cookie });
    expect(deleted.status).toBe(status);
  });
});

describe("bad input", () => {
  test.each([
    ["markup", '<img src=x onerror="alert(1)">.mp3'],
    ["a link that runs", "javascript:alert(1).mp3"],
    ["a path", "../../covers/../../etc/passwd.mp3"],
    ["a header", "x.mp3\r\nSet-Cookie: a=b"],
    ["right to left", "\u202e3pm.exe.mp3"],
  ])("a name with %s becomes a plain one", async (_name, fileName) => {
    const draft = await makeDraft();
    const { status, body } = await ask(draft, { fileName });
    expect(status).toBe(200);
    const path = new URL(body.fileUrl).pathname;
    expect(path).toMatch(new RegExp(`/content/${draft.ayni.id}/[0-9a-f]{32}_[A-Za-z0-9.-]+$`));
    expect(path).not.toContain("..");
  });

  test("an address that was forged finds nothing, and deletes nothing", async () => {
    const [draft, other] = [await makeDraft(), await makeDraft()];
    const mine = await uploadAudio(draft);
    const theirs = await uploadAudio(other);
    const base = storage.publicUrl("");
    const forged = [
      theirs,
      `${base}content/${draft.ayni.id}/../../${theirs.slice(base.length)}`,
      `${base}%00`,
      `${base}content/%2e%2e/%ff`,
      `${mine}?x`,
      "javascript:alert(1)",
    ];
    for (const fileUrl of forged) {
      expect((await save(draft, { files: [{ fileUrl }] })).status).toBe(422);
      expect((await save(draft, { coverUrl: fileUrl })).status).toBe(422);
      const json = { fileURL: fileUrl, ayniContentId: draft.ayni.id };
      const deleted = await call(remove, { method: "DELETE", json, cookie: draft.cookie });
      expect(deleted).toMatchObject({ status: 200, body: false });
    }
    expect((await save(other, { files: [{ fileUrl: theirs }] })).status).toBe(200);
    expect((await save(draft, { files: [{ fileUrl: mine }] })).status).toBe(200);
  });

  test("a file that is named twice is one row", async () => {
    const draft = await makeDraft();
    const fileUrl = await uploadAudio(draft);
    const files = [
      { fileUrl, title: "Uno" },
      { fileUrl, title: "Dos" },
    ];
    expect((await save(draft, { files })).status).toBe(200);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(1);
  });
});

describe("a storage that is away", () => {
  test("is said while saving, and nothing is half registered", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const draft = await makeDraft();
    const fileUrl = await uploadAudio(draft);
    const change = { title: "Otro título", files: [{ fileUrl }] };
    const answer = await withoutStorage(() => save(draft, change));
    expect(answer.status).toBe(503);
    expect(answer.body.message).toMatch(/no responde\. Inténtalo de nuevo/);
    const kept = await db.ayni.findUniqueOrThrow({ where: { id: draft.ayni.id }, include: { files: true } });
    expect(kept.title).toBe(draft.ayni.title);
    expect(kept.files).toMatchObject([{ status: "PENDING" }]);
    const json = { fileURL: fileUrl, ayniContentId: draft.ayni.id };
    const deleted = await withoutStorage(() =>
      call(remove, { method: "DELETE", json, cookie: draft.cookie }),
    );
    expect(deleted).toMatchObject({ status: 200, body: false });
    quiet.mockRestore();
  });

  test("and the same change is taken once it is back", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const draft = await makeDraft();
    const change = { files: [{ fileUrl: await uploadAudio(draft) }] };
    await withoutStorage(() => save(draft, change));
    expect((await save(draft, change)).status).toBe(200);
    quiet.mockRestore();
  });
});

describe("what has arrived", () => {
  test("is attached in its order and makes a podcast publishable", async () => {
    const draft = await makeDraft();
    expect((await save(draft, { status: "PUBLISHED" })).body.fields.files).toBe("Añade al menos un audio");
    const [one, two] = [await uploadAudio(draft), await uploadAudio(draft)];
    const files = [
      { fileUrl: two, title: "Primero" },
      { fileUrl: one, title: "Después", freeSample: true },
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

  test("is refused when its bytes are of another kind, when it never came, or is not the content's", async () => {
    const draft = await makeDraft();
    const wrong = (await ask(draft, { fileSize: pdf.byteLength })).body;
    await put(wrong.url, pdf, "audio/mpeg");
    const absent = (await ask(draft)).body;
    const foreign = await uploadAudio(await makeDraft());
    for (const fileUrl of [wrong.fileUrl, absent.fileUrl, foreign, "http://169.254.169.254/latest", "x"]) {
      const answer = await save(draft, { files: [{ fileUrl }] });
      expect(answer.status).toBe(422);
      expect(answer.body.fields["files.0"]).toMatch(/\p{L}/u);
    }
    expect(await db.file.count({ where: { ayniId: draft.ayni.id, status: "READY" } })).toBe(0);
  });

  test("a cover is made anew in two widths, and everybody may see it", async () => {
    const draft = await makeDraft();
    const asked = await ask(draft, {
      fileName: "x.png",
      fileType: "image/png",
      fileSize: png.byteLength,
      S3ObjectPath: "covers",
    });
    await put(asked.body.url, png, "image/png");
    expect((await save(draft, { coverUrl: asked.body.fileUrl })).status).toBe(200);
    const { coverKey } = await db.ayni.findUniqueOrThrow({ where: { id: draft.ayni.id } });
    for (const key of [coverKey ?? "", (coverKey ?? "").replace(/\.webp$/, "-640.webp")]) {
      const answer = await fetch(storage.publicUrl(key));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/webp");
    }
  });

  test("a cover that is no image is refused", async () => {
    const draft = await makeDraft();
    const asked = await ask(draft, {
      fileName: "x.png",
      fileType: "image/png",
      fileSize: pdf.byteLength,
      S3ObjectPath: "covers",
    });
    await put(asked.body.url, pdf, "image/png");
    expect((await save(draft, { coverUrl: asked.body.fileUrl })).status).toBe(422);
  });

  test("is deleted by its owner, object and row", async () => {
    const draft = await makeDraft();
    const fileURL = await uploadAudio(draft);
    await save(draft, { files: [{ fileUrl: fileURL }] });
    const json = { fileURL, ayniContentId: draft.ayni.id };
    expect((await call(remove, { method: "DELETE", json, cookie: draft.cookie })).body).toBe(true);
    expect((await call(remove, { method: "DELETE", json, cookie: draft.cookie })).body).toBe(false);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(0);
  });

  test("is not deleted while others receive it", async () => {
    const draft = await makeDraft();
    const fileURL = await uploadAudio(draft);
    await save(draft, { files: [{ fileUrl: fileURL }], status: "PUBLISHED" });
    const json = { fileURL, ayniContentId: draft.ayni.id };
    expect((await call(remove, { method: "DELETE", json, cookie: draft.cookie })).body).toBe(false);
    expect(await db.file.count({ where: { ayniId: draft.ayni.id, status: "READY" } })).toBe(1);
  });

  test("what no content names is swept after a day, and nothing else", async () => {
    const draft = await makeDraft();
    const kept = await uploadAudio(draft);
    await save(draft, { files: [{ fileUrl: kept }] });
    await uploadAudio(draft);
    await sweepOrphans();
    expect(await db.file.count({ where: { ayniId: draft.ayni.id } })).toBe(2);
    await sweepOrphans(new Date(Date.now() + 25 * 3600 * 1000));
    const left = await db.file.findMany({ where: { ayniId: draft.ayni.id } });
    expect(left.map(({ key }) => storage.publicUrl(key))).toEqual([kept]);
  });
});

describe("GET /api/files/{id}", () => {
  async function publishedPodcast() {
    const draft = await makeDraft();
    await save(draft, { files: [{ fileUrl: await uploadAudio(draft) }], status: "PUBLISHED" });
    const { id } = await db.file.findFirstOrThrow({ where: { ayniId: draft.ayni.id } });
    return { ...draft, fileId: id };
  }

  test("leads who received it to bytes that can be asked for in parts", async () => {
    const { ayni, fileId } = await publishedPodcast();
    const cookie = await cookieOf(await makeUser());
    await call(order, { method: "POST", json: { ayniContentId: ayni.id }, cookie });
    const answer = await call(file, { params: { id: fileId }, cookie });
    expect(answer.status).toBe(302);
    const part = await fetch(answer.headers.get("location") ?? "", { headers: { range: "bytes=2-5" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 2-5/${mp3.byteLength}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(mp3.slice(2, 6));
    const head = await call(fileHead, { method: "HEAD", params: { id: fileId }, cookie });
    const stat = await fetch(head.headers.get("location") ?? "", { method: "HEAD" });
    expect(Number(stat.headers.get("content-length"))).toBe(mp3.byteLength);
  });

  test.each([
    ["a visitor", "visitor", 404],
    ["a student who did not receive it", "student", 404],
    ["another Master", "other", 404],
    ["its owner", "owner", 302],
    ["an admin", "admin", 302],
    ["one whose access has expired", "expired", 404],
  ] as const)("%s", async (_name, who, status) => {
    const { ayni, master, fileId } = await publishedPodcast();
    const expired = await makeUser();
    await call(order, { method: "POST", json: { ayniContentId: ayni.id }, cookie: await cookieOf(expired) });
    await db.order.updateMany({
      where: { userId: expired.id },
      data: { contentExpirationDate: new Date(Date.now() - 1000) },
    });
    const people = {
      visitor: undefined,
      student: await makeUser(),
      other: await makeMaster(),
      owner: master,
      admin: await makeAdmin(),
      expired,
    };
    const person = people[who];
    const cookie = person ? await cookieOf(person) : undefined;
    expect((await call(file, { params: { id: fileId }, cookie })).status).toBe(status);
  });

  test("a signed address that was changed or has another method opens nothing", async () => {
    const { cookie, fileId } = await publishedPodcast();
    const location = (await call(file, { params: { id: fileId }, cookie })).headers.get("location") ?? "";
    expect((await fetch(location)).status).toBe(200);
    expect(
      (await fetch(location.replace(/Signature=(.)/, (_, first) => `Signature=${first === "0" ? "1" : "0"}`)))
        .status,
    ).toBe(403);
    expect((await fetch(location, { method: "DELETE" })).status).toBe(403);
  });
});
