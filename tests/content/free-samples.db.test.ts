import { describe, expect, test } from "vitest";
import * as named from "@/app/api/files/[id]/[name]/route";
import { GET, HEAD } from "@/app/api/files/[id]/route";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { sampleMp3 } from "@/tests/support/factories/sample-files";
import { createPersonaCookie, PERSONAS, type Persona } from "@/tests/support/factories/personas";
import { createTestMaster } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

interface State {
  name: string;
  file?: Partial<Prisma.FileUncheckedCreateInput>;
  ayni?: Partial<Prisma.AyniUncheckedCreateInput>;
  owner?: Prisma.UserUpdateInput;
  allowed: readonly Persona[];
}

const ALL = PERSONAS;
const OWNER_AND_ADMIN = ["self", "admin"] as const;
// The sessions of a closed account are invalid.
const ADMIN = ["admin"] as const;
const sample = { freeSample: true };

const states: State[] = [
  { name: "a free sample of a published content", file: sample, allowed: ALL },
  {
    name: "a free sample that is a book",
    file: { ...sample, kind: "EBOOK", mimeType: "application/pdf" },
    allowed: ALL,
  },
  { name: "a file that is no sample", allowed: OWNER_AND_ADMIN },
  {
    name: "a sample of a draft",
    file: sample,
    ayni: { status: "DRAFT", publishedAt: null },
    allowed: OWNER_AND_ADMIN,
  },
  {
    name: "a sample of an archived content",
    file: sample,
    ayni: { status: "ARCHIVED" },
    allowed: OWNER_AND_ADMIN,
  },
  {
    name: "a sample that is not uploaded yet",
    file: { ...sample, status: "PENDING", readyAt: null },
    allowed: [],
  },
  {
    name: "a sample of a Master whose account is closed",
    file: sample,
    owner: { deactivatedAt: new Date() },
    allowed: ADMIN,
  },
];

const rows = states.flatMap((state) =>
  PERSONAS.map(
    (persona) => [persona, state.name, state.allowed.includes(persona) ? 302 : 404, state] as const,
  ),
);

async function createFile({ file, ayni: ayniFields, owner }: State) {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ ...ayniFields, userId: master.id });
  const { id } = await createTestFile(ayni, file);
  return { id, master, close: () => owner && db.user.update({ where: { id: master.id }, data: owner }) };
}

describe("GET and HEAD /api/files/{id}", () => {
  test.each(rows)("%s requests %s: %i", async (persona, _name, status, state) => {
    const { id, master, close } = await createFile(state);
    const cookie = await createPersonaCookie(master, persona);
    await close();
    for (const [method, handler] of Object.entries({ GET, HEAD })) {
      const response = await callHandler(handler, { method, params: { id }, cookie });
      expect(response.status, method).toBe(status);
    }
  });

  test("redirect a visitor to a sample, which supports range requests", async () => {
    const master = await createTestMaster();
    const { id, key } = await createTestFile(await createTestAyni({ userId: master.id }), {
      ...sample,
      size: sampleMp3.byteLength,
    });
    await storage.put(key, sampleMp3, { contentType: "audio/mpeg" });
    const location = (await callHandler(GET, { params: { id } })).headers.get("location") ?? "";
    const part = await fetch(location, { headers: { range: "bytes=0-9" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 0-9/${sampleMp3.byteLength}`);
    expect(part.headers.get("content-type")).toBe("audio/mpeg");
  });

  test("answer under a file name as without one", async () => {
    const { id } = await createFile({ name: "", file: sample, allowed: ALL });
    const params = { id, name: "primera-manana.mp3" };
    for (const [method, handler] of Object.entries({ GET: named.GET, HEAD: named.HEAD })) {
      expect((await callHandler(handler, { method, params })).status, method).toBe(302);
    }
    await db.file.update({ where: { id }, data: { freeSample: false } });
    expect((await callHandler(named.GET, { params })).status).toBe(404);
  });

  test("protect a file again once it is no longer a sample", async () => {
    const { id } = await createFile({ name: "", file: sample, allowed: ALL });
    expect((await callHandler(GET, { params: { id } })).status).toBe(302);
    await db.file.update({ where: { id }, data: { freeSample: false } });
    expect((await callHandler(GET, { params: { id } })).status).toBe(404);
  });
});
