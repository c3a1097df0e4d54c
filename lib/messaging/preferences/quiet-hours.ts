import { z } from "zod";

/** Hours of the day, "22:00" to "08:00" of the person's zone, in which no mail that can wait should come. */
export type QuietHours = { from: string; to: string };

const HOUR_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const hourOfDay = z.string("Indica una hora").regex(HOUR_OF_DAY, "Indica una hora");

/** Null for none. */
export const quietHoursInput = z
  .object({ from: hourOfDay, to: hourOfDay }, "Indica desde cuándo y hasta cuándo")
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "Las dos horas tienen que ser distintas",
  })
  .nullable();

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

type Stored = { quietFrom: number | null; quietTo: number | null };

/** As the database keeps them: minutes since midnight. */
export const quietColumns = (hours: QuietHours | null): Stored => ({
  quietFrom: hours && minutesOf(hours.from),
  quietTo: hours && minutesOf(hours.to),
});

export const quietHoursOf = ({ quietFrom, quietTo }: Stored): QuietHours | null =>
  quietFrom === null || quietTo === null ? null : { from: timeOf(quietFrom), to: timeOf(quietTo) };
