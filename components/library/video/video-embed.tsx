"use client";

import { useState } from "react";
import { PlayFillIcon } from "@/components/ui/icons";
import { toPlayingUrl } from "@/components/common/playing-url";
import styles from "./video.module.css";

interface VideoEmbedProps {
  /** Built from the id of a YouTube or Vimeo video. */
  embedUrl: string;
  title: string;
}

const getHostName = (url: string) => (url.includes("vimeo") ? "Vimeo" : "YouTube");

/** A click-to-load video embed; nothing of the third party loads before the click. */
export function VideoEmbed({ embedUrl, title }: VideoEmbedProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <section aria-labelledby="video" className={styles.videos}>
      <h2 id="video">Vídeo</h2>
      {isLoaded ? (
        <iframe
          className={styles.screen}
          src={toPlayingUrl(embedUrl)}
          title={`Vídeo de ${title}`}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={styles.poster} onClick={() => setIsLoaded(true)}>
          <span className={styles.play}>
            <PlayFillIcon size={30} />
          </span>
          Ver el vídeo
          <small>Se abre aquí, desde {getHostName(embedUrl)}</small>
        </button>
      )}
    </section>
  );
}
