import { z } from "zod";

/** Every act that is written down, with its words. */
export const AUDIT_ACTIONS = {
  "user.role": "Cambió el rol",
  "user.verified": "Cambió la verificación del correo",
  "user.active": "Activó o desactivó la cuenta",
  "user.secondFactor": "Quitó la verificación en dos pasos",
  "user.edited": "Editó los datos personales",
  "profile.edited": "Editó el perfil",
  "profile.image": "Cambió una imagen del perfil",
  "users.exported": "Exportó la lista de personas",
  "application.approved": "Aprobó una solicitud",
  "application.refused": "Rechazó una solicitud",
  "report.upheld": "Aceptó una denuncia",
  "report.dismissed": "Desestimó una denuncia",
  "thanks.unhidden": "Volvió a mostrar un agradecimiento",
  "sale.paid": "Marcó una venta como pagada",
  "sale.unpaid": "Marcó una venta como no pagada",
  "sale.refunded": "Devolvió una venta",
  "transfer.ordered": "Ordenó una transferencia",
  "transfer.sent": "Se hizo una transferencia",
  "transfer.failed": "Se rechazó una transferencia",
  "sales.exported": "Exportó las ventas",
  "payouts.exported": "Exportó los pagos a Maestros",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export type AuditFacts = Record<string, string | boolean | string[] | null>;

export const AUDIT_PAGE = 50;

const actions = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

export const auditQuery = z.object({
  after: z.string().optional(),
  action: z.enum(actions, "Elige una acción de la lista").optional(),
  /** Who was acted upon. */
  subjectId: z.uuid("Esta persona no existe").optional(),
  actorId: z.uuid("Esta persona no existe").optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

type Person = { id: string; slug: string; name: string; lastName: string };

export type AuditEntryView = {
  id: string;
  action: string;
  subjectId: string;
  /** Who was acted upon; null for an act on nobody in particular. */
  subject: Person | null;
  before: AuditFacts | null;
  after: AuditFacts | null;
  createdAt: string;
  actor: Person | null;
};

export type AuditPage = {
  content: AuditEntryView[];
  metadata: { total: number; pageSize: number; after: string | null };
};
