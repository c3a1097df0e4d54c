/** In minor units of the lower-case currency. */
export type TransferView = {
  id: string;
  master: { id: string; name: string; lastName: string };
  amount: number;
  currency: string;
  status: "PENDING" | "FAILED";
  createdAt: string;
  /** The reason that admins read. */
  reason: string | null;
};
