/** The reasons for which a sale is refunded, by the keys that the audit log keeps. */
export const REFUND_REASON_LABELS = {
  asked: "Lo ha pedido",
  absent: "No puede venir",
  changed: "Lo que se ofrecía ha cambiado",
  mistake: "Pagó por error o dos veces",
  unhappy: "No era lo que esperaba",
  other: "Otro motivo",
} as const;
export type RefundReason = keyof typeof REFUND_REASON_LABELS;

export const refundReasons = Object.keys(REFUND_REASON_LABELS) as [RefundReason, ...RefundReason[]];

export const REFUND_REASON_OPTIONS = refundReasons.map((value) => ({
  value,
  label: REFUND_REASON_LABELS[value],
}));

/** Returns null while none is chosen. */
export const toRefundReason = (value: string): RefundReason | null =>
  refundReasons.find((reason) => reason === value) ?? null;
