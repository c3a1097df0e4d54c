import type { Metadata } from "next";
import { BankDetailsLink } from "@/components/auth/bank-details-link";

export const metadata: Metadata = {
  title: "Confirma tu cuenta",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function ConfirmBankDetailsPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <BankDetailsLink purpose="confirm" token={token} />;
}
