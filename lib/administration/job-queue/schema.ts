import type { TaskName } from "@/lib/platform/ports/queue";

export const TASK_LABELS: Record<TaskName, string> = {
  "send-mail": "Correo",
  "sweep-uploads": "Limpieza de archivos sin dueño",
  "sweep-expired": "Limpieza de lo caducado",
  "sync-search": "Puesta al día del buscador",
  "fold-filters": "Puesta al día de los filtros",
  "renew-directory": "Próximos encuentros del directorio",
  "locate-venues": "Coordenadas de los lugares",
  "reconcile-orders": "Repaso de los pagos",
  "reconcile-transfers": "Repaso de las transferencias",
  "find-unmatched-payments": "Búsqueda de pagos sin pedido",
  "tell-followers": "Avisos de una publicación",
  "send-letter": "Envío de una carta",
  remind: "Recordatorios de encuentros",
  "remind-of-dates": "Avisos de lecciones y packs",
  "measure-attendance": "Asistencia en la sala",
  "find-missed-starts": "Encuentros sin quien los guíe",
  "advance-waiting-lists": "Listas de espera",
  "advance-gifts": "Regalos",
  "offer-seats": "Ofertas de lugares libres",
  "send-digests": "Resúmenes diarios",
  "roll-up-views": "Recuento de visitas",
  "issue-self-bills": "Autofacturas de Maestros",
  "refresh-hours": "Próximas horas libres",
  "read-calendars": "Lectura de calendarios",
  "write-calendars": "Citas en calendarios",
  "send-invoice-records": "Envío de facturas a la Agencia Tributaria",
  "return-booking": "Devolución de una sesión cancelada",
  "open-to-members": "Apertura de enseñanzas a miembros",
  "close-memberships": "Cierre de una membresía",
  "tell-members-of-price": "Avisos de otro precio a miembros",
  "end-subscription": "Fin de los cobros de una membresía",
  "reconcile-memberships": "Repaso de las membresías",
  "issue-invoices": "Facturas de una venta",
  "issue-missing-invoices": "Repaso de las facturas",
  "fetch-exchange-rates": "Tipos de cambio oficiales",
};

/** The jobs of a task that have not ended; those that have failed permanently are listed apart. */
export type QueueRow = {
  label: string;
  /** Due, and not yet begun. */
  waiting: number;
  running: number;
  /** Due in the future. */
  later: number;
  /** For how many seconds the oldest waiting job has been due; null if none is. */
  oldestAge: number | null;
};

export type RunOutcome = "running" | "succeeded" | "failed";

/** The last run of a recurring task; without outcome and start if it has never run. */
export type RunRow = {
  label: string;
  outcome: RunOutcome | null;
  startedAt: string | null;
  /** It is null unless it has failed. */
  error: string | null;
  nextAt: string;
};

export type JobOverview = { queue: QueueRow[]; runs: RunRow[] };
