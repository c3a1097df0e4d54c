import { z } from "zod";

export const certificateInput = z.object({ orderId: z.uuid("Este contenido no existe") });

export const certificateCodeParams = z.object({ code: z.string().max(64) });

export type CertificateKind = "ATTENDANCE" | "COMPLETION";

/** Names and title as of the issue. Instants are ISO 8601 in UTC. */
export type CertificateView = {
  code: string;
  kind: CertificateKind;
  holderName: string;
  masterName: string;
  title: string;
  /** Total of the attended encuentros; null for a certificate of completion. */
  minutes: number | null;
  endedAt: string;
  issuedAt: string;
};

/** `code` is null until the certificate is issued. */
export type CertificateStatus =
  { state: "none" } | { state: "near"; missing: string } | { state: "earned"; code: string | null };
