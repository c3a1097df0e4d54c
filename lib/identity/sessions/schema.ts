import { z } from "zod";

export const sessionParams = z.object({ id: z.uuid(), sessionId: z.uuid() });

/** A sign-in as its owner sees it. `device` is in words; the address says roughly from where, or is null. */
export type SessionView = {
  id: string;
  device: string;
  mobile: boolean;
  address: string | null;
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
};
