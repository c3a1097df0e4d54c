import { z } from "zod";
import { TASK_LABELS } from "@/lib/administration/job-queue/schema";
import type { MailTemplate } from "@/lib/messaging/mail/templates";
import type { CursorPage } from "@/lib/platform/http/cursor";

const MAIL_LABELS: Record<MailTemplate, string> = {
  welcome: "Bienvenida",
  "address-check": "Correo de prueba",
  "reset-password": "Contraseña nueva",
  "password-changed": "Contraseña cambiada",
  "sign-in-failures": "Intentos de entrar en una cuenta",
  "sign-in-locked": "Cuenta cerrada tras muchos intentos",
  "confirm-email": "Confirmación de un correo nuevo",
  "email-change-asked": "Cambio de correo pedido",
  "second-factor-changed": "Verificación en dos pasos",
  "bank-details-asked": "Confirmación de datos de cobro",
  "bank-details-confirmed": "Datos de cobro nuevos",
  "bank-details-cancelled": "Cambio de datos de cobro anulado",
  "application-received": "Solicitud recibida",
  "application-approved": "Solicitud aprobada",
  "application-refused": "Solicitud rechazada",
  "content-taken-down": "Enseñanza retirada",
  "encuentros-changed": "Cambios en los encuentros",
  notice: "Aviso",
  digest: "Resumen diario",
  receipt: "Recibo",
  sale: "Venta",
  refunded: "Devolución",
  "late-payment": "Pago que llegó tarde",
  "master-letter": "Carta de un Maestro",
  "apprentice-message": "Mensaje de un Maestro",
  invitation: "Invitación",
  contact: "Mensaje de contacto",
};

const KIND_LABELS: Readonly<Record<string, string>> = { ...TASK_LABELS, ...MAIL_LABELS };

/** Labels a task, or the template of a mail. */
export const failedJobLabel = (kind: string): string => KIND_LABELS[kind] ?? kind;

export const FAILED_JOBS_PAGE_SIZE = 50;

export const failedJobsQuery = z.object({ after: z.string().optional() });
export type FailedJobsQuery = z.output<typeof failedJobsQuery>;

const jobId = z.string().regex(/^[1-9]\d{0,17}$/, "Este trabajo no existe");

export const failedJobsInput = z.object({
  action: z.enum(["retry", "discard"], "Elige volver a intentar o descartar"),
  ids: z
    .array(jobId, "Elige al menos uno")
    .min(1, "Elige al menos uno")
    .max(FAILED_JOBS_PAGE_SIZE, `Elige como mucho ${FAILED_JOBS_PAGE_SIZE}`),
});
export type FailedJobsInput = z.output<typeof failedJobsInput>;

/** `user` is null for mails to addresses without an account. */
type MailRecipient = { address: string; user: { id: string; name: string; lastName: string } | null };

export type FailedJobView = {
  id: string;
  task: string;
  /** The template of a mail, else the task. */
  kind: string;
  /** Null for other jobs, and for mails that were deleted with their account. */
  recipient: MailRecipient | null;
  attempts: number;
  /** Null if the process ended during the last attempt. */
  reason: string | null;
  createdAt: string;
  failedAt: string;
};

export type FailedJobsPage = CursorPage<FailedJobView>;
