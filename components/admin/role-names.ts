import { toLabelOptions } from "@/components/common/label-options";
import type { Role } from "@/lib/platform/actor";
import { masterWord, type MasterTitle } from "@/lib/platform/copy/master-title";

const ROLE_NAMES = {
  student: "Aprendiz",
  master: "Maestro",
  admin: "Admin",
} as const satisfies Record<Role, string>;

/** Names the role of a person: Masters choose how they are called. */
export const roleName = (role: Role, masterTitle: MasterTitle | null | undefined): string =>
  role === "master" ? masterWord(masterTitle) : ROLE_NAMES[role];

export const roleOptions = toLabelOptions(ROLE_NAMES);
