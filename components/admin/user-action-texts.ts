import type { PrivateUser } from "@/lib/identity/users/schema";
import type { Role } from "@/lib/platform/actor";
import { masterWord, type MasterTitle } from "@/lib/platform/copy/master-title";
import type { UserUpdate } from "@/lib/identity/users/queries";

export type ManagedUser = Pick<PrivateUser, "id" | "name" | "lastName" | "role" | "active"> & {
  verified: boolean;
  hasMasterProfile: boolean;
  hasSecondFactor: boolean;
  masterTitle: MasterTitle | null;
};

/** A change of an account, with the texts of its confirmation. */
export interface UserAction {
  title: string;
  consequences: string;
  confirmLabel: string;
  danger?: boolean;
  change: UserUpdate;
  successMessage: string;
}

const SESSIONS_END_TEXT = "Sus sesiones abiertas se cierran y tendrá que volver a entrar.";

function getRoleConsequences({ hasMasterProfile, masterTitle }: ManagedUser, role: Role): string {
  const masterPage = `su página de ${masterWord(masterTitle)}`;
  if (role === "admin") {
    return `Podrá ver y cambiar los datos de todas las personas, también los tuyos. ${SESSIONS_END_TEXT}`;
  }
  if (role === "student") {
    return `Dejará de poder ofrecer Ayni y ${masterPage} no se verá. Nada se borra. ${SESSIONS_END_TEXT}`;
  }
  const page = hasMasterProfile
    ? `Podrá ofrecer Ayni y ${masterPage} se verá.`
    : `Podrá ofrecer Ayni, y ${masterPage} se verá cuando complete su perfil.`;
  return `${page} ${SESSIONS_END_TEXT}`;
}

const ROLE_WORDS = { student: "aprendiz", admin: "admin" } as const;

const roleWord = (role: Role, { masterTitle }: ManagedUser): string =>
  role === "master" ? masterWord(masterTitle) : ROLE_WORDS[role];

export const getRoleAction = (subject: ManagedUser, role: Role): UserAction => ({
  title: `¿Dar a ${subject.name} ${subject.lastName} el rol de ${roleWord(role, subject)}?`,
  consequences: getRoleConsequences(subject, role),
  confirmLabel: "Cambiar el rol",
  danger: subject.role === "admin" || role === "admin",
  change: { role },
  successMessage: `${subject.name} tiene ahora el rol de ${roleWord(role, subject)}.`,
});

export function getVerifiedAction({ name, lastName, verified }: ManagedUser): UserAction {
  if (verified) {
    return {
      title: `¿Quitar la verificación del correo de ${name} ${lastName}?`,
      consequences:
        "Al entrar se le recordará que tiene que verificarlo, y podrá pedir otro correo para hacerlo.",
      confirmLabel: "Quitar la verificación",
      change: { verified: false },
      successMessage: `El correo de ${name} ya no está verificado.`,
    };
  }
  return {
    title: `¿Dar por verificado el correo de ${name} ${lastName}?`,
    consequences: "Hazlo solo si sabes que la dirección es suya. No se le enviará ningún correo.",
    confirmLabel: "Dar por verificado",
    change: { verified: true },
    successMessage: `El correo de ${name} está verificado.`,
  };
}

export function getActiveAction({ name, lastName, active }: ManagedUser): UserAction {
  if (active) {
    return {
      title: `¿Desactivar la cuenta de ${name} ${lastName}?`,
      consequences:
        "Sus sesiones se cierran ahora, no podrá volver a entrar y su página deja de verse. Nada se borra: " +
        "puedes reactivarla cuando quieras.",
      confirmLabel: "Desactivar la cuenta",
      danger: true,
      change: { active: false },
      successMessage: `La cuenta de ${name} está desactivada.`,
    };
  }
  return {
    title: `¿Reactivar la cuenta de ${name} ${lastName}?`,
    consequences: "Podrá entrar de nuevo con su contraseña y su página volverá a verse.",
    confirmLabel: "Reactivar la cuenta",
    change: { active: true },
    successMessage: `La cuenta de ${name} vuelve a estar activa.`,
  };
}

export const getSecondFactorAction = ({ name, lastName }: ManagedUser): UserAction => ({
  title: `¿Quitar la verificación en dos pasos de ${name} ${lastName}?`,
  consequences:
    "Podrá entrar solo con su contraseña. Hazlo si ha perdido su teléfono y sus códigos, y sabes que es quien dice ser. " +
    "Se lo diremos por correo.",
  confirmLabel: "Quitar la verificación en dos pasos",
  danger: true,
  change: { secondFactor: false },
  successMessage: `${name} ya no tiene verificación en dos pasos.`,
});
