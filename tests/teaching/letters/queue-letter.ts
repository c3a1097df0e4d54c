import { sendLetter } from "@/lib/teaching/letters/service";
import { createTestFollowers, createTestLetter } from "@/tests/support/factories/letters";
import { createTestMaster, toTestMember } from "@/tests/support/factories/users";

/** Queues a letter to that many followers. */
export async function queueLetter(followers: number) {
  const master = await createTestMaster();
  const followerIds = await createTestFollowers(master, followers);
  const letter = await createTestLetter(master);
  await sendLetter(toTestMember(master), letter.id, 1);
  return { master, followerIds, letter };
}
