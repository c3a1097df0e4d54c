import { z } from "zod";
import type { Role } from "@/lib/platform/actor";
import type { MasterTitle } from "@/lib/platform/copy/master-title";

export const sessionParams = z.object({ id: z.uuid(), sessionId: z.uuid() });

/** `device` is a Spanish description such as "Firefox en Linux", `address` a truncated IP address or null. */
export type SessionView = {
  id: string;
  device: string;
  mobile: boolean;
  address: string | null;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
};

export type SessionUser = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  image: string | null;
  email: string;
  role: Role;
  emailVerified: string | null;
  profileId: string;
  completedStep: number;
  /** Set for a new Master who was not welcomed yet. */
  welcomeDue?: true;
  /** The preferred word for a Master, if there is one. */
  masterTitle?: MasterTitle;
};
