export interface ToastOptions {
  kind?: "info" | "success" | "error";
  /** In milliseconds; without it the toast stays until it is closed. */
  duration?: number;
  /** A toast with the same id replaces the previous one. */
  id?: string;
  action?: { label: string; onClick: () => void };
  onDismiss?: () => void;
  /** Label of the pill to which the toast shrinks where it would cover a control. */
  pill?: string;
}
