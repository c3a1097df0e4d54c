/** Something that was ordered and is still to be paid. */
export type Payable = {
  checkoutUrl: string;
  /** The law wants the buyer's data for the invoice: their order asks for them before the payment. */
  needsInvoiceTo?: true;
};
