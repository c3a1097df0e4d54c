import { expect, test } from "vitest";
import { GET as file, HEAD as head } from "@/app/api/files/[id]/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni, makeFile } from "../../tools/factories/ayni";
import { holderOf, HOLDERS } from "../../tools/factories/receivers";
import { makeMaster } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const MAY_READ = new Set(["owner", "receiver", "admin"]);

async function privateFile() {
  const ayni = await makeAyni({ userId: (await makeMaster()).id });
  return { ayni, file: await makeFile(ayni) };
}

test.each(HOLDERS)("a private file for %s", async (holder) => {
  const { ayni, file: audio } = await privateFile();
  const { cookie } = await holderOf(ayni, holder);
  for (const handler of [file, head]) {
    const { status } = await call(handler, { params: { id: audio.id }, cookie });
    expect(status).toBe(MAY_READ.has(holder) ? 302 : 404);
  }
});

test.each(HOLDERS)("a file that has not arrived for %s", async (holder) => {
  const { ayni, file: audio } = await privateFile();
  await db.file.update({ where: { id: audio.id }, data: { status: "PENDING", readyAt: null } });
  const { cookie } = await holderOf(ayni, holder);
  expect((await call(file, { params: { id: audio.id }, cookie })).status).toBe(404);
});

test.each(HOLDERS)("control: what is a free sample is for everybody, also for %s", async (holder) => {
  const { ayni, file: audio } = await privateFile();
  await db.file.update({ where: { id: audio.id }, data: { freeSample: true } });
  const { cookie } = await holderOf(ayni, holder);
  expect((await call(file, { params: { id: audio.id }, cookie })).status).toBe(302);
});
