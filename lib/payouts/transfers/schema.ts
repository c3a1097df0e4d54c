/** A transfer by the processor that is under way, or was refused of late; in minor units of the lower-case currency. */
export type TransferView = {
  id: string;
  master: { id: string; name: string; lastName: string };
  amount: number;
  currency: string;
  status: "PENDING" | "FAILED";
  createdAt: string;
  /** Why it was refused. */
  reason: string | null;
};
