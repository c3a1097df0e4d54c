"use client";

import { HeadphonesIcon } from "@/components/ui/icons";
import { ownPodcast } from "@/lib/library/private-feeds/queries";
import { PrivateFeedPanel } from "./private-feed-panel";

/** What one received to listen to, at an address that applications of podcasts read. */
export function PodcastFeed({ orderId }: { orderId: string }) {
  return (
    <PrivateFeedPanel
      feed={ownPodcast(orderId)}
      icon={<HeadphonesIcon size={24} />}
      title="Escúchalo en tu aplicación de pódcast"
      explanation="Una dirección solo tuya. Cópiala y pégala en tu aplicación, donde se añade un pódcast por su dirección RSS."
      make="Crear mi dirección"
      warning="Quien tenga esta dirección puede escuchar lo que recibiste. Deja de funcionar cuando termina tu acceso."
    />
  );
}
