import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { CertificateNotFound } from "@/components/library/certificates/certificate-not-found";
import { CertificatePage } from "@/components/library/certificates/certificate-page";
import { findCertificate } from "@/lib/library/certificates/data";
import { setPageStatus } from "@/lib/platform/http/page-status";
import { routes } from "@/lib/platform/routes";

// A certificate may be revoked at any time.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Verificar una constancia",
  robots: { index: false, follow: false },
};

type Props = { params: Promise<{ code: string }> };

export default async function Page({ params }: Props) {
  const { code } = await params;
  const certificate = await findCertificate(code);
  if (!certificate) {
    // Unlike `notFound`, which shows this text only with scripts.
    setPageStatus(404);
    return <CertificateNotFound />;
  }
  // Codes typed by hand redirect to the canonical spelling.
  if (certificate.code !== code) permanentRedirect(routes.certificate(certificate.code));
  return <CertificatePage certificate={certificate} />;
}
