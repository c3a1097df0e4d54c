import type { Metadata } from "next";
import { PasswordResetPanel } from "@/components/auth/password-reset-panel";
import { getTokenState } from "@/lib/identity/one-time-tokens/service";

// A link works once, and for an hour.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Elige una contraseña nueva",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <PasswordResetPanel token={token} linkState={await getTokenState(token, "RESET_PASSWORD")} />;
}
