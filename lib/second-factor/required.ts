import "server-only";
import { env } from "@/lib/env";
import type { Role } from "@/lib/users/schema";

/** Whether somebody with this role may use it only with a second factor. */
export const secondFactorRequired = (role: Role): boolean =>
  role === "admin" && env.ADMIN_SECOND_FACTOR === "required";
