"use client";

import { useState } from "react";
import { PlayFillIcon } from "@/components/ui/icons";
import styles from "./video.module.css";

interface VideoEmbedProps {
  /** Made by us from the id of a video on YouTube or Vimeo. */
  address: string;
  title: string;
}

const hostOf = (address: string) => (address.includes("vimeo") ? "Vimeo" : "YouTube");

/** A video on another site. Nothing is asked of that site until somebody wants to see it. */
export function VideoEmbed({ address, title }: VideoEmbedProps) {
  const [wanted, setWanted] = useState(false);
  return (
    <section aria-labelledby="video" className={styles.videos}>
      <h2 id="video">Vídeo</h2>
      {wanted ? (
        <iframe
          className={styles.screen}
          src={`${address}?autoplay=1`}
          title={`Vídeo de ${title}`}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={styles.poster} onClick={() => setWanted(true)}>
          <span className={styles.play}>
            <PlayFillIcon size={30} />
          </span>
          Ver el vídeo
          <small>Se abre aquí, desde {hostOf(address)}</small>
        </button>
      )}
    </section>
  );
}
