import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { CertificatePage } from "@/components/library/certificates/certificate-page";
import { findCertificate } from "@/lib/library/certificates/data";
import type { CertificateView } from "@/lib/library/certificates/schema";
import { routes } from "@/lib/platform/routes";

// What is verified is verified now.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Verificar una constancia",
  robots: { index: false, follow: false },
};

type Props = { params: Promise<{ code: string }> };

async function load({ params }: Props): Promise<CertificateView> {
  const { code } = await params;
  const certificate = await findCertificate(code);
  if (!certificate) notFound();
  // Typed by hand, it leads to the address that the document names.
  if (certificate.code !== code) permanentRedirect(routes.certificate(certificate.code));
  return certificate;
}

export default async function Page(props: Props) {
  return <CertificatePage certificate={await load(props)} />;
}
