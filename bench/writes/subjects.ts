import { toMember } from "@/bench/member";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

type SeededContent = { id: string; userId: string };

/** People who have done nothing yet, and one of the seeded contents. */
export type WriteSubjects = {
  master: Member;
  /** Complete, not yet published. */
  draft: { slug: string };
  apprentice: Member;
  content: SeededContent;
  receiver: Member;
  /** By which the receiver has the content. */
  order: { id: string };
  file: { id: string };
};

/** Returns free podcasts and books from all over the catalogue. */
export const pickContents = (count: number): Promise<SeededContent[]> =>
  db.$queryRaw<SeededContent[]>`
    select id, "userId" from "Ayni"
    where listed and amount = 0 and "contentType" in ('PODCAST', 'EBOOK') and slug like 'contenido-%'
    order by random() limit ${count}`;

/** Creates a draft that can be published. */
export async function createDraft(userId: string): Promise<{ id: string; slug: string }> {
  const draft = await createTestAyni({ userId, status: "DRAFT", publishedAt: null });
  await createTestFile(draft);
  return draft;
}

export async function createSubjects(content: SeededContent): Promise<WriteSubjects> {
  const master = toMember(await createTestMaster());
  const receiver = toMember(await createTestUser());
  return {
    master,
    draft: await createDraft(master.id),
    apprentice: toMember(await createTestUser()),
    content,
    receiver,
    order: await createTestOrder(receiver, content),
    file: await createTestFile(content),
  };
}
