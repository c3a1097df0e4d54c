import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { HoursPage } from "@/components/bookings/hours-page";
import { findAyni } from "@/lib/content/ayni/data";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { findOwnPack } from "@/lib/orders/packs/data";
import { isMember, type Member } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";

type Props = { params: Promise<{ id: string }> };

const loadPack = cache(async (member: Member, id: string) =>
  z.uuid().safeParse(id).success ? findOwnPack(member, id) : null,
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const actor = await getCurrentActor();
  const pack = isMember(actor) && (await loadPack(actor, (await params).id));
  return pack ? { title: "Elige una hora de tu pack" } : notFoundMetadata;
}

/** Chooses an hour of one's own pack, also of an offer that is no longer public. */
export default async function Page({ params }: Props) {
  const { id } = await params;
  const pack = await loadPack(await requireMember(routes.pack(id)), id);
  if (!pack) notFound();
  // The agenda says what can be returned.
  if (!pack.isServed) redirect(routes.agenda({ como: "aprendiz" }));
  const ayni = await findAyni(pack.slug);
  if (!ayni?.session) notFound();
  return <HoursPage ayni={{ ...ayni, session: ayni.session }} pack={pack} />;
}
