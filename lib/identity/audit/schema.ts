import { z } from "zod";

export const AUDIT_ACTION_LABELS = {
  "user.role": "Cambió el rol",
  "user.verified": "Cambió la verificación del correo",
  "user.active": "Activó o desactivó la cuenta",
  "user.secondFactor": "Quitó la verificación en dos pasos",
  "user.edited": "Editó los datos personales",
  "profile.edited": "Editó el perfil",
  "profile.image": "Cambió una imagen del perfil",
  "training.seen": "Dio por vista una formación",
  "training.unseen": "Quitó la marca de una formación",
  "users.exported": "Exportó la lista de personas",
  "application.approved": "Aprobó una solicitud",
  "application.refused": "Rechazó una solicitud",
  "report.upheld": "Aceptó una denuncia",
  "report.dismissed": "Desestimó una denuncia",
  "content.featured": "Destacó una enseñanza",
  "content.unfeatured": "Dejó de destacar una enseñanza",
  "content.takenDown": "Retiró una enseñanza",
  "content.restored": "Volvió a publicar una enseñanza",
  "thanks.unhidden": "Volvió a mostrar un agradecimiento",
  "sale.paid": "Marcó una venta como pagada",
  "sale.unpaid": "Marcó una venta como no pagada",
  "sale.refunded": "Devolvió una venta",
  "transfer.ordered": "Ordenó una transferencia",
  "transfer.sent": "Se hizo una transferencia",
  "transfer.failed": "Se rechazó una transferencia",
  "sales.exported": "Exportó las ventas",
  "payouts.exported": "Exportó los pagos a Maestros",
  "mail.retried": "Volvió a enviar un correo",
  "mail.discarded": "Descartó un correo",
  "job.retried": "Repitió un trabajo",
  "job.discarded": "Descartó un trabajo",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTION_LABELS;

export type AuditValues = Record<string, string | boolean | string[] | null>;

export const AUDIT_PAGE_SIZE = 50;

const auditActions = Object.keys(AUDIT_ACTION_LABELS) as [AuditAction, ...AuditAction[]];

export const auditQuery = z.object({
  after: z.string().optional(),
  action: z.enum(auditActions, "Elige una acción de la lista").optional(),
  subjectId: z.uuid("Esta persona no existe").optional(),
  actorId: z.uuid("Esta persona no existe").optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

type AuditPerson = { id: string; slug: string; name: string; lastName: string };

export type AuditEntryView = {
  id: string;
  action: string;
  subjectId: string;
  subject: AuditPerson | null;
  before: AuditValues | null;
  after: AuditValues | null;
  createdAt: string;
  actor: AuditPerson | null;
};

export type AuditPage = {
  content: AuditEntryView[];
  metadata: { total: number; pageSize: number; after: string | null };
};
