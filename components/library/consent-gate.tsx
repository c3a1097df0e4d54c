"use client";

import { useState, type ReactNode } from "react";
import { formatTimecode } from "@/components/common/audio/track";
import { Button } from "@/components/ui/button";
import { PlayFillIcon } from "@/components/ui/icons";
import { BookOpenIcon } from "@/components/ui/later-icons";
import { useEarlyClick } from "@/components/ui/use-early-click";
import type { FileSummary } from "@/lib/content/uploads/schema";
import { useConsent } from "./consent-context";
import styles from "./consent.module.css";

interface ConsentGateProps {
  files: readonly FileSummary[];
  /** Renders the players; `autoStart` starts the first of them at once. */
  children: (options: { autoStart: boolean }) => ReactNode;
}

/** Shows what was bought without loading any of it, until the buyer has agreed to start. */
export function ConsentGate({ files, children }: ConsentGateProps) {
  const { isNeeded, ask } = useConsent();
  const [hasStarted, setHasStarted] = useState(false);
  const startButton = useEarlyClick(() => ask(() => setHasStarted(true)));
  if (!isNeeded || files.length === 0) return children({ autoStart: hasStarted });
  const isBook = files.every(({ kind }) => kind === "EBOOK");
  return (
    <section aria-label="Tu contenido" className={styles.gate}>
      <ul role="list" className={styles.files}>
        {files.map(({ id, title, durationSeconds }) => (
          <li key={id}>
            <span>{title}</span>
            {durationSeconds !== null && (
              <span className={styles.quiet}>{formatTimecode(durationSeconds)}</span>
            )}
          </li>
        ))}
      </ul>
      <Button
        {...startButton}
        size="l"
        icon={isBook ? <BookOpenIcon size={20} /> : <PlayFillIcon size={18} />}
      >
        {isBook ? "Leer" : "Reproducir"}
      </Button>
      <p className={styles.quiet}>Mientras no empieces, puedes devolverlo.</p>
    </section>
  );
}
