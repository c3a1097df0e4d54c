import type { Metadata } from "next";
import { UnknownCertificate } from "@/components/library/certificates/certificate-not-found";

export const metadata: Metadata = { title: "Constancia desconocida" };

export default function NotFound() {
  return <UnknownCertificate />;
}
