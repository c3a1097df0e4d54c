/** How far a Master's account at the payment processor has come. */
export type PayoutAccountState = "none" | "incomplete" | "ready";

export type PayoutAccountView = {
  /** Whether they may have one: it is switched on, and for their country. */
  offered: boolean;
  state: PayoutAccountState;
};
