import type { PrivateUser, Role } from "@/lib/identity/users/schema";
import type { UserChange } from "@/lib/identity/users/queries";

export type Subject = Pick<PrivateUser, "id" | "name" | "lastName" | "role" | "active"> & {
  verified: boolean;
  hasMasterProfile: boolean;
  hasSecondFactor: boolean;
};

/** Something that an admin does to a person, with what follows from it. */
export interface PersonAct {
  title: string;
  consequences: string;
  label: string;
  danger?: boolean;
  change: UserChange;
  /** What is said once it is done. */
  done: string;
}

const SESSIONS_END = "Sus sesiones abiertas se cierran y tendrá que volver a entrar.";

function roleConsequences({ hasMasterProfile }: Subject, role: Role): string {
  if (role === "admin") {
    return `Podrá ver y cambiar los datos de todas las personas, también los tuyos. ${SESSIONS_END}`;
  }
  if (role === "student") {
    return `Dejará de poder ofrecer Ayni y su página de Maestro no se verá. Nada se borra. ${SESSIONS_END}`;
  }
  const page = hasMasterProfile
    ? "Podrá ofrecer Ayni y su página de Maestro se verá."
    : "Podrá ofrecer Ayni. Su página de Maestro se verá cuando complete su perfil.";
  return `${page} ${SESSIONS_END}`;
}

const NEW_ROLES: Record<Role, string> = { student: "aprendiz", master: "Maestro", admin: "admin" };

export const roleAct = (subject: Subject, role: Role): PersonAct => ({
  title: `¿Dar a ${subject.name} ${subject.lastName} el rol de ${NEW_ROLES[role]}?`,
  consequences: roleConsequences(subject, role),
  label: "Cambiar el rol",
  danger: subject.role === "admin" || role === "admin",
  change: { role },
  done: `${subject.name} tiene ahora el rol de ${NEW_ROLES[role]}.`,
});

export function verifiedAct({ name, lastName, verified }: Subject): PersonAct {
  if (verified) {
    return {
      title: `¿Quitar la verificación del correo de ${name} ${lastName}?`,
      consequences:
        "Al entrar se le recordará que tiene que verificarlo, y podrá pedir otro correo para hacerlo.",
      label: "Quitar la verificación",
      change: { verified: false },
      done: `El correo de ${name} ya no está verificado.`,
    };
  }
  return {
    title: `¿Dar por verificado el correo de ${name} ${lastName}?`,
    consequences: "Hazlo solo si sabes que la dirección es suya. No se le enviará ningún correo.",
    label: "Dar por verificado",
    change: { verified: true },
    done: `El correo de ${name} está verificado.`,
  };
}

export function activeAct({ name, lastName, active }: Subject): PersonAct {
  if (active) {
    return {
      title: `¿Desactivar la cuenta de ${name} ${lastName}?`,
      consequences:
        "Sus sesiones se cierran ahora, no podrá volver a entrar y su página deja de verse. Nada se borra: " +
        "puedes reactivarla cuando quieras.",
      label: "Desactivar la cuenta",
      danger: true,
      change: { active: false },
      done: `La cuenta de ${name} está desactivada.`,
    };
  }
  return {
    title: `¿Reactivar la cuenta de ${name} ${lastName}?`,
    consequences: "Podrá entrar de nuevo con su contraseña y su página volverá a verse.",
    label: "Reactivar la cuenta",
    change: { active: true },
    done: `La cuenta de ${name} vuelve a estar activa.`,
  };
}

export const secondFactorAct = ({ name, lastName }: Subject): PersonAct => ({
  title: `¿Quitar la verificación en dos pasos de ${name} ${lastName}?`,
  consequences:
    "Podrá entrar solo con su contraseña. Hazlo si ha perdido su teléfono y sus códigos, y sabes que es quien dice ser. " +
    "Se lo diremos por correo.",
  label: "Quitar la verificación en dos pasos",
  danger: true,
  change: { secondFactor: false },
  done: `${name} ya no tiene verificación en dos pasos.`,
});
