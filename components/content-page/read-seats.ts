import type { AyniDetail } from "@/lib/content/ayni/schema";
import { api } from "@/lib/platform/api";
import { apiCall } from "@/lib/platform/http/client";

export type Seats = Pick<AyniDetail, "capacity" | "seatsLeft" | "memberSeats">;

/** Reads the seats that are left now. */
export const readSeats = async (slug: string): Promise<Seats> =>
  (await apiCall<{ data: Seats }>("GET", api.ayniItem(slug))).data;
