import { z } from "zod";

const MIN_DAY = "2000-01-01";
const MAX_DAY = "2999-12-31";
const INVALID_DAY = "Indica un día válido";

/** "2026-11-21". */
export const dayInput = z.iso
  .date(INVALID_DAY)
  .refine((value) => value >= MIN_DAY && value <= MAX_DAY, INVALID_DAY);
