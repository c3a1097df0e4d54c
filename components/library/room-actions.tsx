"use client";

import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/ui/button";
import { HandsPrayingIcon, RssIcon } from "@/components/ui/later-icons";
import { orderThanksQuery } from "@/lib/community/thanks/queries";
import styles from "./received-content-layout.module.css";

interface RoomActionsProps {
  orderId: string;
  hasPodcastFeed: boolean;
}

/** Links to what can be done with a received content, further down in its room. */
export function RoomActions({ orderId, hasPodcastFeed }: RoomActionsProps) {
  const { data: thanks } = useQuery(orderThanksQuery(orderId));
  return (
    <p className={styles.actions}>
      {hasPodcastFeed && (
        <ButtonLink href="#escuchalo" variant="secondary" size="s" icon={<RssIcon size={18} />}>
          Escúchalo en tu app
        </ButtonLink>
      )}
      {thanks?.state === "open" && (
        <ButtonLink href="#agradecer" variant="secondary" size="s" icon={<HandsPrayingIcon size={18} />}>
          {thanks.thanks ? "Tu agradecimiento" : "Dar las gracias"}
        </ButtonLink>
      )}
    </p>
  );
}
