import { failedJobLabel } from "@/lib/administration/failed-jobs/copy";
import type { AuditEntryView } from "@/lib/administration/audit-log/schema";
import type { AuditAction, AuditValues } from "@/lib/identity/audit/schema";
import type { ReportSubjectType } from "@/lib/administration/moderation/schema";
import type { Role } from "@/lib/platform/actor";
import { masterWord } from "@/lib/platform/copy/master-title";
import { formatMoney } from "@/lib/reference/money";
import { REFUND_REASON_LABELS } from "@/lib/payouts/sales/refund-reasons";

const ROLE_WORDS: Record<Exclude<Role, "master">, string> = { student: "aprendiz", admin: "admin" };

const FIELD_WORDS: Record<string, string> = {
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
  masterTitle: "cómo se le llama",
  profileImage: "foto",
  backgroundImage: "fondo",
  shortDescription: "breve descripción",
  offering: "lo que ofrece",
  topics: "temáticas",
  languages: "idiomas",
  website: "enlace",
  videoUrl: "vídeo",
  training: "formación",
};

const IMAGE_WORDS: Record<string, string> = { photo: "la foto", background: "el fondo" };

const lookUpWord = (words: Record<string, string>, value: unknown): string => {
  const key = String(value);
  return words[key] ?? key;
};

const formatFieldList = (facts: AuditValues | null): string => {
  const fields = Array.isArray(facts?.fields) ? facts.fields : [];
  return fields.length > 0 ? ` (${fields.map((field) => lookUpWord(FIELD_WORDS, field)).join(", ")})` : "";
};

/** ": 18,59 €". */
const formatFactsAmount = (facts: AuditValues | null): string =>
  typeof facts?.amount === "string" && typeof facts.currency === "string"
    ? `: ${formatMoney(Number(facts.amount), facts.currency)}`
    : "";

/** " (No puede venir)". */
const formatRefundReason = (facts: AuditValues | null): string =>
  typeof facts?.reason === "string" ? ` (${lookUpWord(REFUND_REASON_LABELS, facts.reason)})` : "";

const REPORTED_WORDS: Record<ReportSubjectType, string> = {
  Thanks: "un agradecimiento de",
  Ayni: "un contenido de",
  Letter: "una carta de",
  LessonQuestion: "una pregunta de",
  RoomMessage: "un mensaje en una sala de",
  Bundle: "un conjunto de",
  Gift: "las palabras de un regalo de",
  User: "",
};

const formatReported = (facts: AuditValues | null): string => lookUpWord(REPORTED_WORDS, facts?.about);

const formatKind = (facts: AuditValues | null): string => failedJobLabel(String(facts?.kind));

const formatFailedMail = (facts: AuditValues | null): string =>
  `un correo («${formatKind(facts)}») a${facts?.hasAccount === false ? " alguien sin cuenta" : ""}`;

/** The parts of a sentence around the affected user: "cambió el rol de … , de aprendiz a Maestro". */
type AuditPhrase = { verb: string; detail: string };

type AuditFacts = Pick<AuditEntryView, "before" | "after" | "subject">;

const formatRole = (role: unknown, subject: AuditFacts["subject"]): string =>
  role === "master" ? masterWord(subject?.masterTitle) : lookUpWord(ROLE_WORDS, role);

/** ", con otro precio". */
const formatTerms = (facts: AuditValues | null): string =>
  [facts?.price && ", con otro precio", facts?.link && ", con otra entrada a un encuentro"]
    .filter(Boolean)
    .join("");

const PHRASES: Record<AuditAction, (facts: AuditFacts) => AuditPhrase> = {
  "letter.stopped": () => ({ verb: "retiró una carta de", detail: "" }),
  "user.role": ({ before, after, subject }) => ({
    verb: "cambió el rol de",
    detail: before
      ? `, de ${formatRole(before.role, subject)} a ${formatRole(after?.role, subject)}`
      : `, que ahora es ${formatRole(after?.role, subject)}`,
  }),
  "user.verified": ({ after }) => ({
    verb: after?.verified ? "dio por verificado el correo de" : "quitó la verificación del correo de",
    detail: "",
  }),
  "user.verificationSent": () => ({ verb: "envió otro enlace de verificación a", detail: "" }),
  "user.active": ({ after }) => ({
    verb: after?.active ? "reactivó la cuenta de" : "desactivó la cuenta de",
    detail: "",
  }),
  "user.secondFactor": () => ({ verb: "quitó la verificación en dos pasos de", detail: "" }),
  "user.edited": ({ after }) => ({ verb: "editó los datos personales de", detail: formatFieldList(after) }),
  "profile.edited": ({ after }) => ({ verb: "editó el perfil de", detail: formatFieldList(after) }),
  "profile.image": ({ after }) => ({
    verb: `cambió ${lookUpWord(IMAGE_WORDS, after?.image)} del perfil de`,
    detail: "",
  }),
  "training.seen": () => ({ verb: "dio por vista una formación de", detail: "" }),
  "training.unseen": () => ({ verb: "quitó la marca de una formación de", detail: "" }),
  "users.exported": () => ({ verb: "exportó la lista de personas", detail: "" }),
  "application.approved": ({ subject }) => ({
    verb: "aprobó la solicitud de",
    detail: `, que ahora es ${masterWord(subject?.masterTitle)}`,
  }),
  "application.refused": () => ({ verb: "rechazó la solicitud de", detail: "" }),
  "report.upheld": ({ after }) => ({
    verb: `aceptó una denuncia sobre ${formatReported(after)}`.trim(),
    detail: after?.hidden ? ", que ya no se muestra" : "",
  }),
  "report.dismissed": ({ after }) => ({
    verb: `desestimó una denuncia sobre ${formatReported(after)}`.trim(),
    detail: "",
  }),
  "appeal.upheld": () => ({ verb: "mantuvo una decisión que había recurrido", detail: "" }),
  "appeal.overturned": () => ({ verb: "deshizo una decisión que había recurrido", detail: "" }),
  "content.featured": () => ({ verb: "destacó en la portada una enseñanza de", detail: "" }),
  "content.unfeatured": () => ({ verb: "quitó de la portada una enseñanza de", detail: "" }),
  "content.pinned": () => ({ verb: "puso la primera en la portada una enseñanza de", detail: "" }),
  "content.unpinned": () => ({ verb: "dejó de poner la primera una enseñanza de", detail: "" }),
  "content.takenDown": () => ({ verb: "retiró una enseñanza de", detail: "" }),
  "membership.takenDown": () => ({ verb: "retiró una membresía de", detail: "" }),
  "content.restored": () => ({ verb: "volvió a publicar una enseñanza de", detail: "" }),
  "content.edited": ({ after }) => ({ verb: "editó una enseñanza de", detail: formatTerms(after) }),
  "content.archived": () => ({ verb: "archivó una enseñanza de", detail: "" }),
  "content.duplicated": () => ({ verb: "duplicó una enseñanza de", detail: "" }),
  "content.files": () => ({ verb: "subió o quitó archivos de una enseñanza de", detail: "" }),
  "content.seen": () => ({ verb: "vio una enseñanza sin publicar de", detail: "" }),
  "booking.seen": () => ({ verb: "vio una cita de", detail: "" }),
  "discount.created": () => ({ verb: "creó un código o un precio en una enseñanza de", detail: "" }),
  "discount.ended": () => ({ verb: "terminó un código o un precio en una enseñanza de", detail: "" }),
  "discounts.seen": () => ({ verb: "vio los códigos de una enseñanza de", detail: "" }),
  "participants.seen": () => ({ verb: "vio quién participa en una enseñanza de", detail: "" }),
  "participants.exported": () => ({ verb: "exportó quién participa en una enseñanza de", detail: "" }),
  "apprentices.seen": () => ({ verb: "vio los aprendices de", detail: "" }),
  "attendance.marked": () => ({ verb: "pasó lista en un encuentro de", detail: "" }),
  "numbers.seen": () => ({ verb: "vio los números de", detail: "" }),
  "numbers.exported": () => ({ verb: "exportó los números de", detail: "" }),
  "order.seen": () => ({ verb: "vio pedidos de", detail: "" }),
  "papers.seen": () => ({ verb: "vio papeles fiscales de", detail: "" }),
  "file.seen": () => ({ verb: "abrió un archivo de", detail: "" }),
  "questions.seen": () => ({ verb: "leyó las preguntas de una lección de", detail: "" }),
  "letter.seen": () => ({ verb: "leyó una carta de", detail: "" }),
  "certificate.seen": () => ({ verb: "descargó un certificado de", detail: "" }),
  "room.seen": () => ({ verb: "vio la entrada de una sala de", detail: "" }),
  "room.entered": () => ({ verb: "entró en una sala de", detail: "" }),
  "application.noted": () => ({ verb: "anotó algo en la solicitud de", detail: "" }),
  "attendance.corrected": ({ after }) => ({
    verb: after?.isPresent ? "dio por hecha la asistencia de" : "quitó la asistencia de",
    detail: typeof after?.reason === "string" ? ` («${after.reason}»)` : "",
  }),
  "evidence.exported": () => ({ verb: "exportó las pruebas de un encuentro de", detail: "" }),
  "thanks.unhidden": () => ({ verb: "volvió a mostrar un agradecimiento de", detail: "" }),
  "question.answered": () => ({ verb: "respondió a una pregunta de", detail: "" }),
  "question.hidden": () => ({ verb: "retiró una pregunta de", detail: "" }),
  "question.unhidden": () => ({ verb: "volvió a mostrar una pregunta de", detail: "" }),
  "sale.paid": ({ after }) => ({ verb: "marcó como pagada una venta de", detail: formatFactsAmount(after) }),
  "sale.unpaid": ({ after }) => ({
    verb: "marcó como no pagada una venta de",
    detail: formatFactsAmount(after),
  }),
  "sale.refunded": ({ after }) => ({
    verb: "devolvió dinero de una venta de",
    detail: `${formatFactsAmount(after)}${formatRefundReason(after)}`,
  }),
  "sale.refundedByMaster": ({ after }) => ({
    verb: "devolvió una venta propia",
    detail: `${formatFactsAmount(after)}${formatRefundReason(after)}`,
  }),
  "participant.moved": () => ({ verb: "pasó a otra fecha a", detail: "" }),
  "transfer.ordered": ({ after }) => ({
    verb: "ordenó una transferencia a",
    detail: formatFactsAmount(after),
  }),
  "transfer.sent": ({ after }) => ({ verb: "hizo la transferencia a", detail: formatFactsAmount(after) }),
  "transfer.failed": ({ after }) => ({
    verb: "rechazó la transferencia a",
    detail: formatFactsAmount(after),
  }),
  "bankDetails.seen": ({ after }) => ({
    verb: "vio los datos de cobro de",
    detail:
      typeof after?.fileId === "string" ? ", en un fichero para el banco" : ` («${String(after?.reason)}»)`,
  }),
  "sepaSender.changed": ({ after }) => ({
    verb: "cambió la cuenta de los ficheros SEPA",
    detail: typeof after?.lastDigits === "string" ? ` (termina en ${after.lastDigits})` : "",
  }),
  "bankFile.made": ({ after }) => ({
    verb: "hizo un fichero para el banco",
    detail: typeof after?.format === "string" ? ` (${after.format})` : "",
  }),
  "bankFile.sent": () => ({ verb: "confirmó un fichero enviado al banco", detail: "" }),
  "bankFile.discarded": () => ({ verb: "descartó un fichero para el banco", detail: "" }),
  "invoiceRecord.corrected": ({ after }) => ({
    verb: "volvió a enviar a la Agencia Tributaria una factura de",
    detail: typeof after?.reference === "string" ? ` (${after.reference})` : "",
  }),
  "selfBill.settled": ({ after }) => ({
    verb: "marcó como liquidados los impuestos de una autofactura de",
    detail: formatFactsAmount(after),
  }),
  "selfBill.unsettled": ({ after }) => ({
    verb: "marcó como no liquidados los impuestos de una autofactura de",
    detail: formatFactsAmount(after),
  }),
  "sales.exported": () => ({ verb: "exportó las ventas", detail: "" }),
  "audit.exported": () => ({ verb: "exportó el registro", detail: "" }),
  "books.exported": ({ after }) => ({
    verb: "exportó los libros del titular",
    detail: typeof after?.quarter === "string" ? ` (${after.quarter})` : "",
  }),
  "sellerReport.sent": ({ after }) => ({
    verb: "anotó como enviado un mensaje del modelo 238",
    detail: typeof after?.messageRefId === "string" ? ` (${after.messageRefId})` : "",
  }),
  "payouts.exported": () => ({ verb: "exportó los pagos a Maestros", detail: "" }),
  "mail.retried": ({ after }) => ({ verb: `volvió a enviar ${formatFailedMail(after)}`, detail: "" }),
  "mail.discarded": ({ after }) => ({ verb: `descartó ${formatFailedMail(after)}`, detail: "" }),
  "job.retried": ({ after }) => ({ verb: `repitió el trabajo «${formatKind(after)}»`, detail: "" }),
  "job.discarded": ({ after }) => ({ verb: `descartó el trabajo «${formatKind(after)}»`, detail: "" }),
};

const ACTIONS_WITHOUT_SUBJECT: ReadonlySet<string> = new Set<AuditAction>([
  "users.exported",
  "sale.refundedByMaster",
  "sales.exported",
  "audit.exported",
  "books.exported",
  "sellerReport.sent",
  "payouts.exported",
  "sepaSender.changed",
  "bankFile.made",
  "bankFile.sent",
  "bankFile.discarded",
  "job.retried",
  "job.discarded",
]);

const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(PHRASES, action);

export const hasSubject = ({ action, after }: Pick<AuditEntryView, "action" | "after">): boolean =>
  !ACTIONS_WITHOUT_SUBJECT.has(action) && after?.hasAccount !== false;

/** Formats an audit entry; an action that only another release knows appears by its key. */
export function formatAuditEntry({ action, before, after, subject }: AuditEntryView): AuditPhrase {
  return isAuditAction(action)
    ? PHRASES[action]({ before, after, subject })
    : { verb: `${action}:`, detail: "" };
}
