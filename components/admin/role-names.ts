import { toLabelOptions } from "@/components/common/label-options";
import type { Role } from "@/lib/platform/actor";

export const ROLE_NAMES = {
  student: "Aprendiz",
  master: "Maestro",
  admin: "Admin",
} as const satisfies Record<Role, string>;

export const roleOptions = toLabelOptions(ROLE_NAMES);
