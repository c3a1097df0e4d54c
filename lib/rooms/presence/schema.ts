import type { RoomRole } from "@/lib/platform/db/generated/enums";

/** A person whom the media engine reports as connected. */
export type SeenPerson = { userId: string; role: RoomRole };

/** A time in which a person was connected without a longer gap. */
export type PresenceInterval = SeenPerson & { startedAt: Date; lastSeenAt: Date };
