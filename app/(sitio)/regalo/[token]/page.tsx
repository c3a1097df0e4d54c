import type { Metadata } from "next";
import { GiftPage } from "@/components/gifts/gift-page";
import { getCurrentActor } from "@/lib/identity/auth/current-actor";
import { getGiftPage } from "@/lib/orders/gifts/data";
import { isMember } from "@/lib/platform/actor";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Un regalo para ti",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const actor = await getCurrentActor();
  return <GiftPage token={token} view={await getGiftPage(actor, token)} isMember={isMember(actor)} />;
}
