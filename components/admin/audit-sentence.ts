import { AUDIT_ACTIONS } from "@/lib/identity/audit/schema";
import type { AuditEntryView, AuditFacts } from "@/lib/identity/audit/schema";
import { saidAmount } from "@/lib/sales/money";

const ROLES: Record<string, string> = { student: "aprendiz", master: "Maestro", admin: "admin" };

const FIELDS: Record<string, string> = {
  name: "nombre",
  lastName: "apellidos",
  country: "país",
  currency: "moneda",
  timezone: "zona horaria",
  notificationPreferences: "avisos",
  quietHours: "horas de silencio",
  completedStep: "bienvenida",
  location: "lugar",
  disciplines: "disciplinas",
  profileImage: "foto",
  backgroundImage: "fondo",
  shortDescription: "breve descripción",
  offering: "lo que ofrece",
  topics: "temáticas",
  languages: "idiomas",
  website: "enlace",
  videoUrl: "vídeo",
};

const IMAGES: Record<string, string> = { photo: "la foto", background: "el fondo" };

const wordOf = (words: Record<string, string>, value: unknown): string => {
  const key = String(value);
  return words[key] ?? key;
};

const fieldList = (facts: AuditFacts | null): string => {
  const fields = Array.isArray(facts?.fields) ? facts.fields : [];
  return fields.length > 0 ? ` (${fields.map((field) => wordOf(FIELDS, field)).join(", ")})` : "";
};

/** ": 18,59 €". */
const money = (facts: AuditFacts | null): string =>
  typeof facts?.amount === "string" && typeof facts.currency === "string"
    ? `: ${saidAmount(Number(facts.amount), facts.currency)}`
    : "";

const REPORTED: Record<string, string> = {
  Thanks: "un agradecimiento de",
  Ayni: "un contenido de",
  User: "",
};

const reported = (facts: AuditFacts | null): string => wordOf(REPORTED, facts?.about);

/** What was done, as it is said between who did it and to whom: "cambió el rol de … (de aprendiz a Maestro)". */
type Said = { verb: string; detail: string };

type Facts = Pick<AuditEntryView, "before" | "after">;

const said: Record<string, (facts: Facts) => Said> = {
  "user.role": ({ before, after }) => ({
    verb: "cambió el rol de",
    detail: before
      ? `, de ${wordOf(ROLES, before.role)} a ${wordOf(ROLES, after?.role)}`
      : `, que ahora es ${wordOf(ROLES, after?.role)}`,
  }),
  "user.verified": ({ after }) => ({
    verb: after?.verified ? "dio por verificado el correo de" : "quitó la verificación del correo de",
    detail: "",
  }),
  "user.active": ({ after }) => ({
    verb: after?.active ? "reactivó la cuenta de" : "desactivó la cuenta de",
    detail: "",
  }),
  "user.secondFactor": () => ({ verb: "quitó la verificación en dos pasos de", detail: "" }),
  "user.edited": ({ after }) => ({ verb: "editó los datos personales de", detail: fieldList(after) }),
  "profile.edited": ({ after }) => ({ verb: "editó el perfil de", detail: fieldList(after) }),
  "profile.image": ({ after }) => ({
    verb: `cambió ${wordOf(IMAGES, after?.image)} del perfil de`,
    detail: "",
  }),
  "users.exported": () => ({ verb: "exportó la lista de personas", detail: "" }),
  "application.approved": () => ({ verb: "aprobó la solicitud de", detail: ", que ahora es Maestro" }),
  "application.refused": () => ({ verb: "rechazó la solicitud de", detail: "" }),
  "report.upheld": ({ after }) => ({
    verb: `aceptó una denuncia sobre ${reported(after)}`.trim(),
    detail: after?.hidden ? ", que ya no se muestra" : "",
  }),
  "report.dismissed": ({ after }) => ({
    verb: `desestimó una denuncia sobre ${reported(after)}`.trim(),
    detail: "",
  }),
  "thanks.unhidden": () => ({ verb: "volvió a mostrar un agradecimiento de", detail: "" }),
  "sale.paid": ({ after }) => ({ verb: "marcó como pagada una venta de", detail: money(after) }),
  "sale.unpaid": ({ after }) => ({ verb: "marcó como no pagada una venta de", detail: money(after) }),
  "sale.refunded": ({ after }) => ({ verb: "devolvió dinero de una venta de", detail: money(after) }),
  "transfer.ordered": ({ after }) => ({ verb: "ordenó una transferencia a", detail: money(after) }),
  "transfer.sent": ({ after }) => ({ verb: "hizo la transferencia a", detail: money(after) }),
  "transfer.failed": ({ after }) => ({ verb: "rechazó la transferencia a", detail: money(after) }),
  "sales.exported": () => ({ verb: "exportó las ventas", detail: "" }),
  "payouts.exported": () => ({ verb: "exportó los pagos a Maestros", detail: "" }),
};

const ON_NOBODY = new Set(["users.exported", "sales.exported", "payouts.exported"]);

const labels: Record<string, string> = AUDIT_ACTIONS;

/** Whether an act was done to somebody in particular. */
export const hasSubject = ({ action }: Pick<AuditEntryView, "action">): boolean => !ON_NOBODY.has(action);

/** An act in words; one that is not known yet is called by its name. */
export function sentenceOf({ action, before, after }: AuditEntryView): Said {
  return said[action]?.({ before, after }) ?? { verb: `${labels[action] ?? action}:`, detail: "" };
}
