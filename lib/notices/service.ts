import "server-only";
import type { Tx } from "@/lib/db/client";
import { NOTICES } from "./kinds";
import type { NoticeKind, NoticePayloads } from "./kinds";

/** `dedupeKey`: one event gives one notice; a second with the same key is not written. */
export type Notice = {
  [Kind in NoticeKind]: { kind: Kind; userId: string; payload: NoticePayloads[Kind]; dedupeKey: string };
}[NoticeKind];

/** Tells people something, in the transaction of its cause. */
export async function notify(tx: Tx, notices: Notice[]): Promise<void> {
  await tx.notification.createMany({
    data: notices.map(({ kind, userId, payload, dedupeKey }) => ({
      userId,
      type: kind,
      category: NOTICES[kind].category ?? "account",
      payload,
      dedupeKey,
    })),
    skipDuplicates: true,
  });
}
