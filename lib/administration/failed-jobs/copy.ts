import { TASK_LABELS } from "@/lib/administration/job-queue/schema";
import type { MailTemplate } from "@/lib/messaging/mail/templates";

const MAIL_LABELS: Record<MailTemplate, string> = {
  welcome: "Bienvenida",
  verification: "Verificación del correo",
  "address-check": "Correo de prueba",
  "reset-password": "Contraseña nueva",
  "password-changed": "Contraseña cambiada",
  "account-closed": "Cuenta eliminada",
  "sign-in-failures": "Intentos de entrar en una cuenta",
  "sign-in-locked": "Cuenta cerrada tras muchos intentos",
  "confirm-email": "Confirmación de un correo nuevo",
  "email-change-asked": "Cambio de correo pedido",
  "second-factor-changed": "Verificación en dos pasos",
  "bank-details-asked": "Confirmación de datos de cobro",
  "bank-details-confirmed": "Datos de cobro nuevos",
  "bank-details-cancelled": "Cambio de datos de cobro anulado",
  "bank-details-removed": "Cuenta de cobro de una moneda quitada",
  "application-received": "Solicitud recibida",
  "application-approved": "Solicitud aprobada",
  "application-refused": "Solicitud rechazada",
  "content-taken-down": "Enseñanza retirada",
  "appeal-decided": "Respuesta a un recurso",
  "encuentros-changed": "Cambios en los encuentros",
  notice: "Aviso",
  digest: "Resumen diario",
  receipt: "Recibo",
  place: "Confirmación de un lugar gratis",
  "place-moved": "Paso a otra fecha",
  "place-returned": "Lugar devuelto",
  membership: "Aviso de una membresía",
  sale: "Venta",
  refunded: "Devolución",
  "late-payment": "Pago que llegó tarde",
  "master-letter": "Carta de un Maestro",
  "apprentice-message": "Mensaje de un Maestro",
  gift: "Regalo",
  invitation: "Invitación",
  contact: "Mensaje de contacto",
};

const KIND_LABELS: Readonly<Record<string, string>> = { ...TASK_LABELS, ...MAIL_LABELS };

/** Labels a task, or the template of a mail. */
export const failedJobLabel = (kind: string): string => KIND_LABELS[kind] ?? kind;
