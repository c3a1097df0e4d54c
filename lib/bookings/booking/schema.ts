import { z } from "zod";
import { timeZoneField } from "@/lib/identity/user-fields";
import { orderInput } from "@/lib/orders/order-input";
import type { Payable } from "@/lib/orders/payable";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { dayInput } from "@/lib/platform/time/day-input";
import { trimmedText } from "@/lib/platform/text/safe-text";
import type { Modality } from "@/lib/reference/labels";
import { MAX_ANSWER_LENGTH, MAX_NOTE_LENGTH, MAX_WORD_LENGTH, type BookingStatus } from "./policy";

const HOUR_ERROR = "Elige una hora";
const startsAt = z.iso.datetime({ offset: true, message: HOUR_ERROR });

export const bookingInput = z.object({
  ayniContentId: z.uuid("Esta sesión no existe"),
  startsAt,
  /** The zone in which the hour was shown to the buyer; that of the account without it. */
  tz: timeZoneField.optional(),
  /** In the order of the questions. */
  answers: z.array(trimmedText(MAX_ANSWER_LENGTH)).max(10).default([]),
  /** Takes a session of this pack of the actor's instead of paying. */
  packId: z.uuid("Este pack no existe").optional(),
  chosenAmount: orderInput.shape.chosenAmount,
  expectedAmount: orderInput.shape.expectedAmount,
  acceptedVersion: orderInput.shape.acceptedVersion,
  /** Terms that were shown; others by now are a conflict. */
  expectedTerms: z
    .object({ minutes: z.int(), moveHours: z.int(), questions: z.array(z.string()).max(10) })
    .optional(),
});
export type BookingInput = z.output<typeof bookingInput>;

export const moveBookingInput = z.object({ startsAt });
export const bookingParams = z.object({ id: z.uuid() });

export const bookingsQueryInput = z.object({
  as: z.enum(["apprentice", "master"]).default("apprentice"),
  /** Hours that end from here on, or those before. */
  when: z.enum(["upcoming", "past"]).default("upcoming"),
  /** The first and the last day on which they begin, in the zone of the caller's hours. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  after: z.string().max(200).optional(),
});
export type BookingsQueryInput = z.output<typeof bookingsQueryInput>;

/** The parameters of `/citas`. */
export const agendaQuery = z.object({
  como: z.enum(["aprendiz", "maestro"]).optional(),
  cuando: z.enum(["pasadas"]).optional(),
  /** A day of the week that is shown. */
  semana: dayInput.optional(),
  /** The slug of somebody whose hours a Master looks back on. */
  persona: z.string().max(120).optional(),
  after: z.string().max(200).optional(),
});

/** A day on which a Master cannot be there, in the zone of their hours. */
export const closedDayInput = z.object({
  date: dayInput,
  /** A word for those whose hours are cancelled. */
  word: trimmedText(MAX_WORD_LENGTH).optional(),
});
export type ClosedDayInput = z.output<typeof closedDayInput>;

/** An apprentice cannot come, with a word of theirs to the Master. */
export const forgoneInput = z.object({ word: trimmedText(MAX_WORD_LENGTH).optional() });
export type ForgoneInput = z.output<typeof forgoneInput>;

export const noShowInput = z.object({ noShow: z.boolean() });

export const noteInput = z.object({ note: trimmedText(MAX_NOTE_LENGTH) });

/** `POST /api/bookings`. */
export type PlacedBooking = Partial<Payable> & {
  id: string;
  orderId: string;
  status: "held" | "confirmed";
};

export type BookingPerson = { id: string; slug: string; name: string; lastName: string };

/** An hour, for both sides. Instants are ISO 8601 in UTC, amounts in minor units. */
export type BookingView = {
  id: string;
  orderId: string;
  status: BookingStatus;
  /** Until when a `held` hour is kept for whoever has to pay it; null for others, also while a payment is being confirmed. */
  heldUntil: string | null;
  startsAt: string;
  endsAt: string;
  /** Leads to `/sala/{encuentroId}` if `hasRoom`. */
  encuentroId: string;
  hasRoom: boolean;
  title: string;
  /** The page of the offer. */
  slug: string;
  /** That page is public. */
  isListed: boolean;
  /** The slug under which its receiver has it. */
  receivedSlug: string;
  modality: Modality;
  placeName: string | null;
  /** The place without its name; the street and the meeting point only for those who may know them; null online. */
  address: string | null;
  amount: number;
  currency: string;
  /** Until then the apprentice may move or cancel it. */
  moveUntil: string;
  /** Hours before its start that the term of an hour which they choose themselves has. */
  moveHours: number;
  /** Its Master chose this start: it can be changed until then, whatever was told at the purchase. */
  isMovedByMaster: boolean;
  canChange: boolean;
  /** Its apprentice may say that they cannot come: it can no longer be cancelled, and has not begun. */
  canForgo: boolean;
  /** The apprentice has said so, also if its Master has returned it since. */
  isForgone: boolean;
  /** The apprentice's word of then; only both sides of the hour see it. */
  forgoneWord: string | null;
  /** Its Master may say whether the apprentice came: in person, once it is over. */
  canMarkNoShow: boolean;
  master: BookingPerson & { zone: string };
  apprentice: BookingPerson;
  /** The zone of the apprentice's account, for the Master alone; otherwise null, as for those who chose none. */
  apprenticeZone: string | null;
  /** The pack of which it is a session; null for one that was paid or free. */
  packId: string | null;
  /** The receiver of the money of a session that is cancelled once its pack was returned; null otherwise. */
  packPayer: "owner" | "giver" | null;
  cancelledBy: "master" | "apprentice" | null;
  /** The answers of the apprentice; for both sides of the hour only. */
  answers: { question: string; answer: string }[];
  /** For the Master alone; otherwise null. */
  note: string | null;
};

export type BookingPage = CursorPage<BookingView>;

/** An encuentro that a Master holds for several people. */
export type OwnEncuentro = {
  id: string;
  startsAt: string;
  endsAt: string;
  /** That of its content, whose page is at `slug`. */
  title: string;
  slug: string;
};

/** The hours of a week that stand, and the encuentros of a Master beside them. */
export type AgendaWeek = { monday: string; bookings: BookingView[]; encuentros: OwnEncuentro[] };

/** The hours that a Master gives to one person, the newest first, with those that are over or cancelled. */
export type BookingHistory = { person: BookingPerson; page: BookingPage };

/** An hour of the day of a Master, with the first name of the person who booked it. */
export type GivenHour = { id: string; startsAt: string; name: string };
