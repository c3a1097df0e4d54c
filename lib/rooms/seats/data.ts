import "server-only";
import { z } from "zod";
import type { RoomSeat } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { toIsoString } from "@/lib/platform/time/instants";
import { MEDIA_SOURCES, type RoomRole, type SeatEnd, type SeatView, type SentStream } from "./schema";

const sentStreams = z.array(z.object({ mid: z.string(), source: z.enum(MEDIA_SOURCES) }));
const receivedStreams = z.array(
  z.object({ mid: z.string(), seat: z.int(), source: z.enum(MEDIA_SOURCES), sentMid: z.string() }),
);

/** `mid` is the receiver's, `sentMid` the sender's. */
export type ReceivedStream = z.output<typeof receivedStreams>[number];

export const readSentStreams = ({ streams }: Pick<RoomSeat, "streams">): SentStream[] =>
  sentStreams.parse(streams);

/** Returns null before the first request. */
export const readSubscriptions = ({
  subscriptions,
}: Pick<RoomSeat, "subscriptions">): ReceivedStream[] | null =>
  subscriptions === null ? null : receivedStreams.parse(subscriptions);

export const toRoomRole = (role: RoomSeat["role"]): RoomRole => role.toLowerCase() as RoomRole;
export const toSeatEnd = (reason: NonNullable<RoomSeat["endReason"]>): SeatEnd =>
  reason.toLowerCase() as SeatEnd;

/** For how long somebody whose line has dropped keeps their place among the others. */
export const ABSENT_MS = 45_000;

/** Returns the open seats of a room, in order of arrival, without those that have been away for a while. */
export async function listSeatViews(encuentroId: string): Promise<SeatView[]> {
  const rows = await db.roomSeat.findMany({
    where: {
      encuentroId,
      state: { not: "ENDED" },
      lastSeenAt: { gt: new Date(Date.now() - ABSENT_MS) },
    },
    orderBy: { number: "asc" },
    include: { user: { select: { profile: { select: { profileImage: true } } } } },
  });
  return rows.map((row) => ({
    seat: row.number,
    userId: row.userId,
    name: row.name,
    photoUrl: row.user.profile?.profileImage ? storage.toPublicUrl(row.user.profile.profileImage) : null,
    role: toRoomRole(row.role),
    state: row.state === "WAITING" ? "waiting" : "admitted",
    isConnected: row.connectedAt !== null,
    isAudioOn: row.isAudioOn,
    isVideoOn: row.isVideoOn,
    isSharing: row.isSharing,
    isOriginalSound: row.isOriginalSound,
    isWeakLine: row.isWeakLine,
    handRaisedAt: toIsoString(row.handRaisedAt),
    group: row.group,
    streams: readSentStreams(row),
  }));
}
