import type { Metadata } from "next";
import { BartersPage } from "@/components/barters/barters-page";
import { isMaster } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listOwnBarters } from "@/lib/community/barters/data";
import { routes } from "@/lib/platform/routes";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Trueques" };

export default async function MyBartersPage() {
  const member = await requireMember(routes.barters());
  if (!isMaster(member)) return <MastersOnlyPage />;
  return <BartersPage barters={await listOwnBarters(member)} userId={member.id} />;
}
