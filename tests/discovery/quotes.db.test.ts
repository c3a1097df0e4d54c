import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { listMasterQuotes } from "@/lib/discovery/masters/quotes";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const WORDS = "Respirar no se enseña: se recuerda, despacio y en compañía.";

async function createMasterWithOffering(offering: string) {
  const master = await createTestMaster({ country: "TV" });
  await db.masterProfile.update({ where: { userId: master.id }, data: { offering } });
  return master;
}

test("quotes active Masters with public contents and a text of suitable length", async () => {
  const quoted = await createMasterWithOffering(WORDS);
  const [terse, closed, withoutContent] = [
    await createMasterWithOffering("Respira."),
    await createMasterWithOffering(WORDS),
    await createMasterWithOffering(WORDS),
  ];
  for (const { id } of [quoted, terse, closed]) await createTestAyni({ userId: id, status: "PUBLISHED" });
  await db.user.update({ where: { id: closed.id }, data: { deactivatedAt: new Date() } });

  const quotes = await listMasterQuotes(100);
  expect(quotes.find(({ id }) => id === quoted.id)).toMatchObject({
    words: WORDS,
    country: "TV",
    image: null,
  });
  const ids = quotes.map(({ id }) => id);
  for (const { id } of [terse, closed, withoutContent]) expect(ids).not.toContain(id);
});
