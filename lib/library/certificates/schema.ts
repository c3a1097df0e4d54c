import { z } from "zod";

export const certificateInput = z.object({ orderId: z.uuid("Este contenido no existe") });

/** As it stands in an address; what was typed by hand is read by `canonicalCode`. */
export const codeParams = z.object({ code: z.string().max(64) });

export type CertificateKind = "ATTENDANCE" | "COMPLETION";

/** A certificate as it was issued. Instants are ISO 8601 in UTC. */
export type CertificateView = {
  code: string;
  kind: CertificateKind;
  holderName: string;
  masterName: string;
  title: string;
  /** Of the encuentros attended; null for what was completed alone. */
  minutes: number | null;
  endedAt: string;
  issuedAt: string;
};

/** Where somebody stands with what they received: `code` once it was issued, `missing` while it is near. */
export type CertificateStanding =
  { state: "none" } | { state: "near"; missing: string } | { state: "earned"; code: string | null };
