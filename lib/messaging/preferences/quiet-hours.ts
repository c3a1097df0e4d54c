import { z } from "zod";

/** Local times such as "22:00" to "08:00", between which mails that can wait are delayed. */
export type QuietHours = { from: string; to: string };

const TIME_OF_DAY_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

const timeOfDay = z.string("Indica una hora").regex(TIME_OF_DAY_PATTERN, "Indica una hora");

export const quietHoursInput = z
  .object({ from: timeOfDay, to: timeOfDay }, "Indica desde cuándo y hasta cuándo")
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "Las dos horas tienen que ser distintas",
  })
  .nullable();

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

type QuietHoursColumns = { quietFrom: number | null; quietTo: number | null };

/** The database stores minutes since midnight. */
export const toQuietHoursColumns = (hours: QuietHours | null): QuietHoursColumns => ({
  quietFrom: hours && parseMinutes(hours.from),
  quietTo: hours && parseMinutes(hours.to),
});

export const toQuietHours = ({ quietFrom, quietTo }: QuietHoursColumns): QuietHours | null =>
  quietFrom === null || quietTo === null
    ? null
    : { from: formatMinutes(quietFrom), to: formatMinutes(quietTo) };
