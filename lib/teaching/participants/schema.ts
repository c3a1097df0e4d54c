import { z } from "zod";
import type { PackView } from "@/lib/orders/packs/schema";
import type { ContentType } from "@/lib/reference/labels";
import { emailField } from "@/lib/identity/user-fields";
import { requiredText, safeText, trimmedText } from "@/lib/platform/text/safe-text";
import { CORRECTION_REASON_MAX } from "@/lib/rooms/corrections/schema";

export const PARTICIPANTS_PAGE_SIZE = 25;

/** `slug` is the content's id: Next.js requires one parameter name per path segment. */
export const participantsParams = z.object({ slug: z.uuid() });
export const apprenticesParams = z.object({ masterId: z.uuid() });
export const participantParams = participantsParams.extend({ orderId: z.uuid() });
export const participantInput = z.object({ email: emailField });
export type ParticipantInput = z.output<typeof participantInput>;
export const moveInput = z.object({ toAyniId: z.uuid("Elige una fecha") });
export type MoveInput = z.output<typeof moveInput>;
/** `added` is the name of who has it now; null if the address was invited. */
export type AddedParticipant = { added: string | null };
export const attendanceParams = z.object({ slug: z.uuid(), encuentroId: z.uuid() });

export const participantsQuery = z.object({
  after: z.string().optional(),
  searchText: safeText(120).default(""),
});
export type ParticipantsQuery = z.output<typeof participantsQuery>;

/** A list of attendance shows as many; the rest is found by name. */
export const ATTENDANCE_LIST_SIZE = 500;

const userIds = z.array(z.uuid()).max(ATTENDANCE_LIST_SIZE).default([]);

const reasonText = trimmedText(CORRECTION_REASON_MAX);

/** The reason of one mark that contradicts what was measured. */
export const correctionReasonInput = z.object({
  reason: requiredText(CORRECTION_REASON_MAX, "Escribe el motivo"),
});

/**
 * Only the people whose mark changes, so that two open lists do not overwrite each other. `reason` is required for marks
 * that contradict what was measured in our own room.
 */
export const attendanceInput = z
  .strictObject({
    present: userIds,
    absent: userIds,
    reason: reasonText.default(""),
  })
  .refine(({ present, absent }) => absent.every((id) => !present.includes(id)), {
    path: ["absent"],
    message: "Nadie puede estar presente y ausente a la vez.",
  });
export type AttendanceInput = z.input<typeof attendanceInput>;
export type AttendanceMarks = z.output<typeof attendanceInput>;

export const attendanceQuery = z.object({
  encuentro: z.uuid().optional(),
  searchText: safeText(120).default(""),
});

export type ParticipantPerson = {
  userId: string;
  name: string;
  lastName: string;
  /** It is null once the account is closed. */
  slug: string | null;
  profileImage: string | null;
};

/** Amounts in minor units of the lower-case currency; instants are ISO 8601 in UTC. */
export type Participant = ParticipantPerson & {
  orderId: string;
  purchaseDate: string;
  amount: number;
  currency: string;
  contentExpirationDate: string | null;
  /** Ids of encuentros. */
  attended: string[];
  /** Average progress of all files, 0 to 100; null without files. */
  percent: number | null;
  /** The pack that was bought; null for anything else. */
  pack: Pick<PackView, "sessions" | "left" | "lastDay" | "state"> | null;
  /** It is an hour of a pack. */
  isFromPack: boolean;
  /** A membership opens it, without a payment of its own. */
  isFromMembership: boolean;
  /** Its Master gave it without money, and may take it back. */
  isAdded: boolean;
  /** Its Master may return the whole payment, of a pack what is not used. */
  canRefund: boolean;
  /** Its Master may move it to other dates, unless something has begun of it. */
  canMove: boolean;
};

export type Attendee = ParticipantPerson & {
  isPresent: boolean;
  /** The presence measured in our own room; null outside of it. */
  measured: { minutes: number; percent: number; isPresent: boolean } | null;
  /** The Master's reason for a mark against the measured presence. */
  correctionReason: string | null;
};

export type AttendanceList = {
  attendees: Attendee[];
  total: number;
  /** Percentage that counts as having attended; null unless presence was measured in our own room. */
  requiredPercent: number | null;
};

export type Apprentice = ParticipantPerson & {
  received: {
    orderId: string;
    ayniContentId: string;
    slug: string;
    title: string;
    contentType: ContentType;
    purchaseDate: string;
    contentExpirationDate: string | null;
  }[];
};

/** Another content of the Master to which participants can be moved. */
export type OtherDate = {
  id: string;
  title: string;
  /** The start of its first encuentro. */
  startsAt: string;
  /** Zone of the place in person; null online. */
  placeTimezone: string | null;
  /** Seats that are left; null without a limit. */
  left: number | null;
};

export type ParticipantsContent = {
  id: string;
  slug: string;
  title: string;
  /** The viewer is its Master, not an admin. */
  isOwn: boolean;
  hasFiles: boolean;
  /** Without cancelled ones, in order of their start. */
  encuentros: {
    id: string;
    startsAt: string;
    /** Zone of the place in person; null online. */
    placeTimezone: string | null;
    title: string;
    hasStarted: boolean;
    /** False before the start; in our own room, until it is over. */
    canMark: boolean;
    isInRoom: boolean;
    /** Its room was ended before the planned end: its Master may open it again. */
    canReopen: boolean;
  }[];
};
