import type { Metadata } from "next";
import { EmailVerification } from "@/components/auth/email-verification";

export const metadata: Metadata = {
  title: "Verifica tu correo",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function VerifyEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <EmailVerification token={token} />;
}
