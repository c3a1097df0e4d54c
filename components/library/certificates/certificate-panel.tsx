"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { CertificateIcon, CopyIcon, DownloadSimpleIcon } from "@/components/ui/icons";
import { notify } from "@/components/ui/toast";
import { certificateIssue, certificateOf } from "@/lib/library/certificates/queries";
import type { CertificateStanding } from "@/lib/library/certificates/schema";
import { messageOf } from "@/lib/platform/http/client";
import { api, routes } from "@/lib/platform/routes";
import styles from "./certificate-panel.module.css";

/** The certificate of what somebody has received, once it is earned; before that at most what is missing. */
export function CertificatePanel({ orderId }: { orderId: string }) {
  const { data: standing } = useQuery(certificateOf(orderId));
  if (!standing || standing.state === "none") return null;
  if (standing.state === "near") {
    return (
      <p className={styles.near}>
        <CertificateIcon />
        {standing.missing}
      </p>
    );
  }
  return <Earned orderId={orderId} code={standing.code} />;
}

function Earned({ orderId, code }: { orderId: string; code: string | null }) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(certificateIssue());

  /** It is issued when it is first asked for. */
  async function withCode(act: (code: string) => Promise<void> | void): Promise<void> {
    try {
      const known = code ?? (await mutateAsync(orderId));
      const standing: CertificateStanding = { state: "earned", code: known };
      client.setQueryData(certificateOf(orderId).queryKey, standing);
      await act(known);
    } catch (error) {
      void notify(messageOf(error), { kind: "error" });
    }
  }

  const download = () => withCode((known) => location.assign(api.certificatePdf(known)));
  const copy = () =>
    withCode(async (known) => {
      await navigator.clipboard.writeText(new URL(routes.certificate(known), location.href).href);
      void notify("Enlace de verificación copiado", { kind: "success", duration: 4000 });
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
