import type { Metadata } from "next";
import { ResetPanel } from "@/components/auth/password-reset-panel";

export const metadata: Metadata = {
  title: "Elige una contraseña nueva",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  return <ResetPanel token={(await params).token} />;
}
