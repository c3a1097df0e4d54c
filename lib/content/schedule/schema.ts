import { z } from "zod";
import { timeZoneField } from "@/lib/identity/user-fields";
import { linkField } from "@/lib/platform/text/link-field";
import { trimmedText } from "@/lib/platform/text/safe-text";
import { wholeNumber } from "@/lib/platform/whole-number";

const DATE_ERROR = "Indica una fecha y una hora válidas";
const hasPlausibleYear = (instant: string) => {
  const year = new Date(instant).getUTCFullYear();
  return year >= 2000 && year <= 2100;
};

/** ISO 8601, with any offset. */
export const instantField = z.iso
  .datetime({ offset: true, message: DATE_ERROR })
  .refine(hasPlausibleYear, DATE_ERROR);

export const encuentroInput = z.object({
  /** The id of an existing encuentro, which keeps its identity when it is moved. */
  id: z.uuid("Este encuentro no existe").optional(),
  startsAt: instantField,
  timezone: timeZoneField,
  durationMinutes: wholeNumber(5, 1440, "Indica una duración válida"),
  title: trimmedText(120).default(""),
  joinUrl: linkField.nullish(),
  /** Use a generated video-call room instead of `joinUrl`. */
  room: z.boolean().optional(),
  cancelled: z.boolean().optional(),
});
export type EncuentroInput = z.output<typeof encuentroInput>;

/** Instants are ISO 8601 in UTC. */
export type EncuentroView = {
  id: string;
  startsAt: string;
  endsAt: string;
  timezone: string;
  durationMinutes: number;
  title: string;
  cancelled: boolean;
  /** The instant at which its Master came into its room, which may be before the start; not set without a room of ours. */
  openedAt?: string | null;
  /** The instant at which its Master ended it for everybody. */
  endedAt?: string | null;
};
