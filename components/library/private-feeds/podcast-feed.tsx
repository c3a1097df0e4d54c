"use client";

import { HeadphonesIcon } from "@/components/ui/later-icons";
import { podcastFeedOptions } from "@/lib/library/private-feeds/queries";
import { PrivateFeedPanel } from "./private-feed-panel";

/** Private podcast feed of a received content. */
export function PodcastFeed({ orderId }: { orderId: string }) {
  return (
    <PrivateFeedPanel
      id="escuchalo"
      feed={podcastFeedOptions(orderId)}
      icon={<HeadphonesIcon size={24} />}
      title="Escúchalo en tu aplicación de pódcast"
      explanation="Un enlace solo tuyo. Cópialo y pégalo en tu aplicación, donde se añade un pódcast por su enlace RSS."
      createLabel="Crear mi enlace de pódcast"
      warning="Quien tenga este enlace puede escuchar lo que recibiste. Deja de funcionar cuando termina tu acceso."
    />
  );
}
