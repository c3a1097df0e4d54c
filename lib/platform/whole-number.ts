import { z } from "zod";

/** A field for a whole number from `min` to `max`; `error` is told about anything else. */
export const wholeNumber = (min: number, max: number, error: string) =>
  z.int(error).min(min, error).max(max, error);
