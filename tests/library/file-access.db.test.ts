import { expect, test } from "vitest";
import { GET as file, HEAD as head } from "@/app/api/files/[id]/route";
import { FILE_LINK_SECONDS } from "@/lib/content/uploads/policy";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { createContentViewer, CONTENT_VIEWERS } from "@/tests/support/factories/receivers";
import { createTestMaster } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const CAN_READ = new Set(["owner", "receiver", "admin"]);

async function privateFile() {
  const ayni = await createTestAyni({ userId: (await createTestMaster()).id });
  return { ayni, file: await createTestFile(ayni) };
}

test.each(CONTENT_VIEWERS)("decides access to a private file for %s", async (viewer) => {
  const { ayni, file: audio } = await privateFile();
  const { cookie } = await createContentViewer(ayni, viewer);
  for (const handler of [file, head]) {
    const { status } = await callHandler(handler, { params: { id: audio.id }, cookie });
    expect(status).toBe(CAN_READ.has(viewer) ? 302 : 404);
  }
});

test.each(CONTENT_VIEWERS)("returns 404 for a pending file to %s", async (viewer) => {
  const { ayni, file: audio } = await privateFile();
  await db.file.update({ where: { id: audio.id }, data: { status: "PENDING", readyAt: null } });
  const { cookie } = await createContentViewer(ayni, viewer);
  expect((await callHandler(file, { params: { id: audio.id }, cookie })).status).toBe(404);
});

test.each(CONTENT_VIEWERS)("control: serves a free sample to %s", async (viewer) => {
  const { ayni, file: audio } = await privateFile();
  await db.file.update({ where: { id: audio.id }, data: { freeSample: true } });
  const { cookie } = await createContentViewer(ayni, viewer);
  expect((await callHandler(file, { params: { id: audio.id }, cookie })).status).toBe(302);
});

async function readLinkSeconds(id: string, cookie: string | undefined, query = ""): Promise<number> {
  const { headers } = await callHandler(file, { params: { id }, query, ...(cookie ? { cookie } : {}) });
  return Number(new URL(headers.get("location") ?? "").searchParams.get("X-Amz-Expires"));
}

test.each(["AUDIO", "VIDEO", "EBOOK"] as const)(
  "links to received files (%s) outlive their access for minutes only",
  async (kind) => {
    const { ayni, file: received } = await privateFile();
    await db.file.update({ where: { id: received.id }, data: { kind } });
    const { cookie } = await createContentViewer(ayni, "receiver");
    expect(await readLinkSeconds(received.id, cookie)).toBe(FILE_LINK_SECONDS);
    expect(await readLinkSeconds(received.id, cookie, "?token=unknown")).toBe(FILE_LINK_SECONDS);
    // Control: a sample, which nobody loses, has a longer one.
    await db.file.update({ where: { id: received.id }, data: { freeSample: true } });
    expect(await readLinkSeconds(received.id, cookie)).toBeGreaterThan(FILE_LINK_SECONDS);
  },
);
