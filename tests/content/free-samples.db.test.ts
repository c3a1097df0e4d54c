import { describe, expect, test } from "vitest";
import { GET, HEAD } from "@/app/api/files/[id]/route";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import { makeAyni, makeFile } from "../../tools/factories/ayni";
import { mp3 } from "../../tools/factories/sample-files";
import { cookieToward, PERSONAS, type Persona } from "../../tools/factories/personas";
import { makeMaster } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

// A free sample of what everybody may see is for everybody, and nothing else of the private files is.

interface State {
  name: string;
  file?: Partial<Prisma.FileUncheckedCreateInput>;
  ayni?: Partial<Prisma.AyniUncheckedCreateInput>;
  owner?: Prisma.UserUpdateInput;
  open: readonly Persona[];
}

const ALL = PERSONAS;
const OWNER_AND_ADMIN = ["self", "admin"] as const;
// The session of a closed account is no session.
const ADMIN = ["admin"] as const;
const sample = { freeSample: true };

const states: State[] = [
  { name: "a free sample of a published content", file: sample, open: ALL },
  {
    name: "a free sample that is a book",
    file: { ...sample, kind: "EBOOK", mimeType: "application/pdf" },
    open: ALL,
  },
  { name: "a file of a published content that is no sample", open: OWNER_AND_ADMIN },
  {
    name: "a sample of a draft",
    file: sample,
    ayni: { status: "DRAFT", publishedAt: null },
    open: OWNER_AND_ADMIN,
  },
  {
    name: "a sample of what was archived",
    file: sample,
    ayni: { status: "ARCHIVED" },
    open: OWNER_AND_ADMIN,
  },
  { name: "a sample that has not arrived", file: { ...sample, status: "PENDING", readyAt: null }, open: [] },
  {
    name: "a sample of a Master whose account is closed",
    file: sample,
    owner: { deactivatedAt: new Date() },
    open: ADMIN,
  },
];

const rows = states.flatMap((state) =>
  PERSONAS.map((persona) => [persona, state.name, state.open.includes(persona) ? 302 : 404, state] as const),
);

async function fileIn({ file, ayni: given, owner }: State) {
  const master = await makeMaster();
  const ayni = await makeAyni({ ...given, userId: master.id });
  const { id } = await makeFile(ayni, file);
  return { id, master, close: () => owner && db.user.update({ where: { id: master.id }, data: owner }) };
}

describe("GET and HEAD /api/files/{id}", () => {
  test.each(rows)("%s asks for %s: %i", async (persona, _name, status, state) => {
    const { id, master, close } = await fileIn(state);
    const cookie = await cookieToward(master, persona);
    await close();
    for (const [method, handler] of Object.entries({ GET, HEAD })) {
      const answer = await call(handler, { method, params: { id }, cookie });
      expect(answer.status, method).toBe(status);
    }
  });

  test("lead a visitor to the bytes of a sample, also in parts", async () => {
    const master = await makeMaster();
    const { id, key } = await makeFile(await makeAyni({ userId: master.id }), {
      ...sample,
      size: mp3.byteLength,
    });
    await storage.put(key, mp3, { contentType: "audio/mpeg" });
    const location = (await call(GET, { params: { id } })).headers.get("location") ?? "";
    const part = await fetch(location, { headers: { range: "bytes=0-9" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 0-9/${mp3.byteLength}`);
    expect(part.headers.get("content-type")).toBe("audio/mpeg");
  });

  test("a sample is private again once it is marked so no more", async () => {
    const { id } = await fileIn({ name: "", file: sample, open: ALL });
    expect((await call(GET, { params: { id } })).status).toBe(302);
    await db.file.update({ where: { id }, data: { freeSample: false } });
    expect((await call(GET, { params: { id } })).status).toBe(404);
  });
});
