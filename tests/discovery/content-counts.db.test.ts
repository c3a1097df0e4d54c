import { expect, test } from "vitest";
import { countContentsByTopic } from "@/lib/discovery/content-counts";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

test("counts current listed contents per topic", async () => {
  const { id: userId } = await createTestMaster();
  const { AGING: before = 0, MENOPAUSE: otherBefore = 0 } = await countContentsByTopic();
  await createTestAyni({ userId, topics: ["AGING", "MENOPAUSE"] });
  await createTestAyni({ userId, topics: ["AGING"] });
  await createTestAyni({ userId, topics: ["AGING"], status: "DRAFT" });
  expect(await countContentsByTopic()).toMatchObject({ AGING: before + 2, MENOPAUSE: otherBefore + 1 });
});
