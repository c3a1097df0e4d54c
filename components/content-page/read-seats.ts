import type { AyniDetail } from "@/lib/content/ayni/schema";
import { api } from "@/lib/platform/api";
import { apiData } from "@/lib/platform/http/client";

export type Seats = Pick<AyniDetail, "capacity" | "seatsLeft" | "memberSeats">;

/** Reads the seats that are left now. */
export const readSeats = (slug: string): Promise<Seats> => apiData<Seats>("GET", api.ayniItem(slug));
