import "server-only";
import { env } from "@/lib/platform/env";
import type { Role } from "@/lib/identity/users/schema";

/** Whether somebody with this role may use it only with a second factor. */
export const secondFactorRequired = (role: Role): boolean =>
  role === "admin" && env.ADMIN_SECOND_FACTOR === "required";
