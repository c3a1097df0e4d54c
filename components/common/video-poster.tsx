"use client";

import { useState } from "react";
import { PlayFillIcon } from "@/components/ui/icons";
import { toPlayingUrl } from "./playing-url";
import styles from "./video-poster.module.css";

interface VideoPosterProps {
  embedUrl: string;
  title: string;
  /** A decorative picture behind the button. */
  posterUrl?: string;
}

// Replaces the button that had the focus.
const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus();

/** A click-to-load video embed; nothing of the third party loads before the click. */
export function VideoPoster({ embedUrl, title, posterUrl }: VideoPosterProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        ref={focusFrame}
        src={toPlayingUrl(embedUrl)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className={styles.frame}
      />
    );
  }
  return (
    <button type="button" className={styles.frame} onClick={() => setPlaying(true)}>
      {posterUrl && <img src={posterUrl} alt="" loading="lazy" decoding="async" className={styles.poster} />}
      <span className={styles.disc}>
        <PlayFillIcon size={32} />
      </span>
      <span className={styles.text}>
        <span className={styles.label}>Ver vídeo: {title}</span>
        <span className={styles.note}>Se carga desde YouTube o Vimeo</span>
      </span>
    </button>
  );
}
