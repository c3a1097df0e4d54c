import { longDay } from "@/lib/platform/time/format";

/** "5 de diciembre de 2026". */
export const plainDay = (iso: string, zone: string): string => longDay(iso, zone).replace(/^[^,]+, /, "");
