import { expect, test } from "vitest";
import { findMailPerson } from "@/lib/messaging/mail/people";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

const toUrl = (path: string): string => `https://ayllu.test${path}`;
const find = (key: Parameters<typeof findMailPerson>[1]) =>
  db.$transaction((tx) => findMailPerson(tx, key, toUrl));

test("a mail shows the Master of a content, with portrait and page", async () => {
  const master = await createTestMaster();
  const { slug } = await createTestAyni({ userId: master.id });
  await db.profile.update({ where: { userId: master.id }, data: { profileImage: "profiles/lucia.webp" } });
  const person = await find({ of: "master-of-content", slug });
  expect(person).toEqual({
    name: `${master.name} ${master.lastName}`,
    portraitUrl: expect.stringMatching(/^https?:.+profiles\/lucia\.webp$/),
    url: `https://ayllu.test/maestros/${master.slug}`,
  });
  expect(await find({ of: "person", id: master.id })).toEqual(person);
});

test("a mail shows an apprentice by their profile, and nobody whose account is closed", async () => {
  const { id, slug } = await createTestUser();
  const key = { of: "person", slug } as const;
  expect(await find(key)).toMatchObject({ url: `https://ayllu.test/perfil/${slug}` });
  await db.user.update({ where: { id }, data: { deactivatedAt: new Date() } });
  expect(await find(key)).toBeNull();
  expect(await find({ of: "master-of-content", slug: "no-such-content" })).toBeNull();
});
