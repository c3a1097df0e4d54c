"use client";

import { useSyncExternalStore } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { HeartFillIcon, HeartIcon } from "@/components/ui/icons";
import styles from "./favourite-button.module.css";
import { favouriteStore } from "./favourite-store";

interface FavouriteButtonProps {
  ayniId: string;
  title: string;
  /** Shown until it is known what the viewer saved. */
  saved?: boolean;
  /** A button with text instead of a round one in the corner of a card. */
  labelled?: boolean;
}

/** Saves a content for later: in the account, or for visitors in the browser. */
export function FavouriteButton({ ayniId, title, saved = false, labelled }: FavouriteButtonProps) {
  const isSaved = useSyncExternalStore(
    favouriteStore.subscribe,
    () => favouriteStore.isSaved(ayniId, saved),
    () => saved,
  );
  const text = isSaved ? "Guardado" : "Guardar";
  const label = `${text}: ${title}`;
  const size = labelled ? 20 : 22;
  const icon = isSaved ? <HeartFillIcon size={size} className={styles.heart} /> : <HeartIcon size={size} />;
  const handleClick = () => favouriteStore.change(ayniId, !isSaved);
  if (!labelled) {
    return (
      <IconButton
        label={label}
        icon={icon}
        aria-pressed={isSaved}
        onClick={handleClick}
        className={styles.corner}
      />
    );
  }
  return (
    <Button
      variant="secondary"
      icon={icon}
      aria-label={label}
      aria-pressed={isSaved}
      onClick={handleClick}
      className={styles.labelled}
    >
      {text}
    </Button>
  );
}
