import type { Metadata } from "next";
import { BankDetailsLink } from "@/components/auth/bank-details-link";

export const metadata: Metadata = {
  title: "Anula el cambio de cuenta",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function CancelBankDetailsPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <BankDetailsLink purpose="cancel" token={token} />;
}
