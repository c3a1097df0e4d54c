export type PayoutAccountState = "none" | "incomplete" | "ready";

export type PayoutAccountView = {
  /** False while payouts through the processor are disabled, or not supported in the Master's country. */
  offered: boolean;
  state: PayoutAccountState;
};
