import type { Role } from "@/lib/platform/actor";

export const ROLE_NAMES = {
  student: "Aprendiz",
  master: "Maestro",
  admin: "Admin",
} as const satisfies Record<Role, string>;

export const roleOptions = Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }));
