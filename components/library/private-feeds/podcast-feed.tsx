"use client";

import { HeadphonesIcon } from "@/components/ui/icons";
import { podcastFeedOptions } from "@/lib/library/private-feeds/queries";
import { PrivateFeedPanel } from "./private-feed-panel";

/** Private podcast feed of a received content. */
export function PodcastFeed({ orderId }: { orderId: string }) {
  return (
    <PrivateFeedPanel
      feed={podcastFeedOptions(orderId)}
      icon={<HeadphonesIcon size={24} />}
      title="Escúchalo en tu aplicación de pódcast"
      explanation="Una dirección solo tuya. Cópiala y pégala en tu aplicación, donde se añade un pódcast por su dirección RSS."
      createLabel="Crear mi dirección"
      warning="Quien tenga esta dirección puede escuchar lo que recibiste. Deja de funcionar cuando termina tu acceso."
    />
  );
}
