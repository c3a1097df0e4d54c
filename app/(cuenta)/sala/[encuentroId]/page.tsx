import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { LiveRoom } from "@/components/room/live-room";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { isMember, type Member } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/http/errors";
import { routes } from "@/lib/platform/routes";
import { getRoomView } from "@/lib/rooms/room/data";
import type { RoomView } from "@/lib/rooms/room/schema";
import { roomParams } from "@/lib/rooms/seats/schema";

type Props = { params: Promise<{ encuentroId: string }> };

/** Returns null for people who may not enter. */
const loadRoom = cache(async (actor: Member, encuentroId: string): Promise<RoomView | null> => {
  if (!roomParams.safeParse({ id: encuentroId }).success) return null;
  try {
    return await getRoomView(actor, encuentroId);
  } catch (error) {
    if (error instanceof AppError && error.code === "NotFound") return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const actor = await getCurrentActor();
  const view = isMember(actor) && (await loadRoom(actor, (await params).encuentroId));
  return view ? { title: "Sala del encuentro" } : notFoundMetadata;
}

export default async function RoomPage({ params }: Props) {
  const { encuentroId } = await params;
  const actor = await requireMember(routes.room(encuentroId));
  const view = await loadRoom(actor, encuentroId);
  if (!view) notFound();
  return <LiveRoom view={view} />;
}
