/** A payment that the processor took for an order that is not in the database. */
export type UnmatchedPaymentView = {
  /** Of the payment intent. */
  id: string;
  orderId: string;
  /** In minor units of the lower-case `currency`. */
  amount: number;
  currency: string;
  paidAt: string;
  /** Null where the processor has no dashboard. */
  dashboardUrl: string | null;
};
