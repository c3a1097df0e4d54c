import type { Metadata } from "next";
import { UnknownCertificate } from "@/components/certificados/unknown-certificate";

export const metadata: Metadata = { title: "Constancia desconocida" };

export default function NotFound() {
  return <UnknownCertificate />;
}
