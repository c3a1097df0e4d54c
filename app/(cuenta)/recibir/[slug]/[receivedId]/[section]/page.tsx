import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Contenido } from "@/components/library/received-content-view";
import { Encuentros } from "@/components/library/encuentros/received-encuentros";
import { RoomFrame } from "@/components/library/received-content-layout";
import { currentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { positionsOf } from "@/lib/library/progress/data";
import { routes, type ReceivedSection } from "@/lib/platform/routes";
import { findRoom, movedRoom } from "./received-content";

type Props = { params: Promise<{ slug: string; receivedId: string; section: string }> };

const TITLES: Record<ReceivedSection, string> = { contenido: "Contenido", encuentros: "Encuentros" };

const isSection = (section: string): section is ReceivedSection => Object.hasOwn(TITLES, section);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, receivedId, section } = await params;
  const room = isSection(section) ? await findRoom(await currentActor(), slug, receivedId) : null;
  if (!room || !isSection(section)) return {};
  return { title: `${room.ayni.title} · ${TITLES[section]}`, robots: { index: false } };
}

export default async function ReceivedItemPage({ params }: Props) {
  const { slug, receivedId, section } = await params;
  if (!isSection(section)) notFound();
  const actor = await requireMember(routes.receivedItem(slug, receivedId, section));
  const room = await findRoom(actor, slug, receivedId);
  if (!room) {
    const moved = await movedRoom(actor, slug, receivedId);
    if (moved) redirect(routes.receivedItem(moved, receivedId, section));
    notFound();
  }
  return (
    <RoomFrame {...room} receivedId={receivedId} section={section}>
      {section === "encuentros" ? (
        <Encuentros {...room} receivedId={receivedId} />
      ) : (
        <Contenido {...room} receivedId={receivedId} places={await positionsOf(actor, room.ayni.id)} />
      )}
    </RoomFrame>
  );
}
