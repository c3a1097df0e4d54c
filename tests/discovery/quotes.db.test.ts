import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { voices } from "@/lib/discovery/masters/quotes";
import { makeAyni } from "../../tools/factories/ayni";
import { makeMaster } from "../../tools/factories/users";

const WORDS = "Respirar no se enseña: se recuerda, despacio y en compañía.";

async function speaker(words: string) {
  const master = await makeMaster({ country: "TV" });
  await db.masterProfile.update({ where: { userId: master.id }, data: { offering: words } });
  return master;
}

test("those who give speak in their own words; those who gave nothing, said too little or left do not", async () => {
  const giver = await speaker(WORDS);
  const [silent, left, idle] = [await speaker("Respira."), await speaker(WORDS), await speaker(WORDS)];
  for (const { id } of [giver, silent, left]) await makeAyni({ userId: id, status: "PUBLISHED" });
  await db.user.update({ where: { id: left.id }, data: { deactivatedAt: new Date() } });

  const spoken = await voices(100);
  expect(spoken.find(({ id }) => id === giver.id)).toMatchObject({
    words: WORDS,
    country: "TV",
    image: null,
  });
  const ids = spoken.map(({ id }) => id);
  for (const { id } of [silent, left, idle]) expect(ids).not.toContain(id);
});
