import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { requireSeat } from "@/lib/rooms/seats/service";
import { translateEvent } from "@/lib/rooms/signalling/events";
import { createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";

const STREAMS = [{ mid: "0", source: "microphone" }];

async function createSendingSeat() {
  const { encuentro, master } = await createTestRoom();
  const { pass } = await enterTestRoom(master, encuentro);
  const seat = await requireSeat(master, encuentro.id, pass);
  await db.roomSeat.update({ where: { id: seat.id }, data: { publisher: "2", streams: STREAMS } });
  return seat;
}

const streamsOf = async ({ id }: { id: string }): Promise<unknown> =>
  (await db.roomSeat.findUniqueOrThrow({ where: { id } })).streams;

test("the late end of a session that was replaced leaves what the seat sends in the new one", async () => {
  const seat = await createSendingSeat();
  await translateEvent(seat, { publisher: "1" }, { type: "hangup", handle: "1" });
  expect(await streamsOf(seat)).toEqual(STREAMS);
  // Control: the end of the session that holds.
  await translateEvent(seat, { publisher: "2" }, { type: "hangup", handle: "2" });
  expect(await streamsOf(seat)).toEqual([]);
});
