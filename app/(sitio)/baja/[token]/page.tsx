import type { Metadata } from "next";
import { StopMails } from "@/components/auth/unsubscribe-panel";
import { unsubscribeSubject } from "@/lib/unsubscribe/data";
import { stop } from "./actions";

export const metadata: Metadata = {
  title: "Dejar de recibir estos correos",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <StopMails stop={stop.bind(null, token)} about={await unsubscribeSubject(token)} />;
}
