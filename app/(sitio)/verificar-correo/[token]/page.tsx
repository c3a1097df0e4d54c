import type { Metadata } from "next";
import { VerifyEmail } from "@/components/auth/email-verification";
import { verify } from "./actions";

export const metadata: Metadata = {
  title: "Verifica tu correo",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function VerifyEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <VerifyEmail verify={verify.bind(null, token)} />;
}
