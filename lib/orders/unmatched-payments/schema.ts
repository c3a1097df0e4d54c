/** A payment that the processor took for an order that is not in the database. */
export type UnmatchedPaymentView = {
  /** The id of the payment intent. */
  id: string;
  orderId: string;
  /** In minor units of the lower-case `currency`. */
  amount: number;
  currency: string;
  paidAt: string;
  /** It is null where the processor has no dashboard. */
  dashboardUrl: string | null;
};
