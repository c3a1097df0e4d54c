"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { CertificateIcon, CopyIcon, DownloadSimpleIcon } from "@/components/ui/later-icons";
import { toast } from "@/components/ui/toast";
import { issueCertificateMutation, certificateQuery } from "@/lib/library/certificates/queries";
import type { CertificateStatus } from "@/lib/library/certificates/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import styles from "./certificate-panel.module.css";

/** The buyer's certificate once earned; before, a hint about what is missing, if anything. */
export function CertificatePanel({ orderId }: { orderId: string }) {
  const { data: status } = useQuery(certificateQuery(orderId));
  if (!status || status.state === "none") return null;
  if (status.state === "near") {
    return (
      <p className={styles.near}>
        <CertificateIcon />
        {status.missing}
      </p>
    );
  }
  return <EarnedCertificatePanel orderId={orderId} code={status.code} />;
}

function EarnedCertificatePanel({ orderId, code }: { orderId: string; code: string | null }) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation(issueCertificateMutation());

  /** Certificates are issued on first use. */
  async function withIssuedCode(action: (code: string) => Promise<void> | void): Promise<void> {
    try {
      const issuedCode = code ?? (await mutateAsync(orderId));
      const status: CertificateStatus = { state: "earned", code: issuedCode };
      queryClient.setQueryData(certificateQuery(orderId).queryKey, status);
      await action(issuedCode);
    } catch (error) {
      void toast(errorMessage(error), { kind: "error" });
    }
  }

  const download = () => withIssuedCode((issuedCode) => location.assign(api.certificatePdf(issuedCode)));
  const copy = () =>
    withIssuedCode(async (issuedCode) => {
      await navigator.clipboard.writeText(new URL(routes.certificate(issuedCode), location.href).href);
      void toast("Enlace de verificación copiado", { kind: "success", duration: 4000 });
    });

  return (
    <section aria-labelledby="constancia" className={styles.panel}>
      <CertificateIcon size={36} className={styles.icon} />
      <div className={styles.words}>
        <h2 id="constancia" className={styles.title}>
          Tu constancia está lista
        </h2>
        <p>Quien la reciba puede comprobar en línea que es auténtica.</p>
      </div>
      <div className={styles.actions}>
        <Button pending={isPending} icon={<DownloadSimpleIcon />} onClick={() => void download()}>
          Descargar PDF
        </Button>
        <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copy()}>
          Copiar enlace
        </Button>
      </div>
    </section>
  );
}
