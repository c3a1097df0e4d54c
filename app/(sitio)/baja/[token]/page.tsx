import type { Metadata } from "next";
import { UnsubscribePanel } from "@/components/auth/unsubscribe-panel";
import { findUnsubscribeLink } from "@/lib/accounts/notification-centre/unsubscribe-data";

export const metadata: Metadata = {
  title: "Dejar de recibir estos correos",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <UnsubscribePanel token={token} link={await findUnsubscribeLink(token)} />;
}
