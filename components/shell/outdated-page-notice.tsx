"use client";

import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { outdatedPageStore } from "@/lib/platform/browser/missing-files";
import styles from "./outdated-page-notice.module.css";

/** Asks to reload a page that lacks scripts since a release, and holds what somebody has typed. */
export function OutdatedPageNotice() {
  const { subscribe, getSnapshot } = outdatedPageStore;
  const isOutdated = useSyncExternalStore(subscribe, getSnapshot, () => false);
  if (!isOutdated) return null;
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.text}>
        Hay una versión nueva de esta página. Guarda o copia lo que has escrito y recárgala para continuar.
      </p>
      <Button size="s" onClick={() => location.reload()}>
        Recargar
      </Button>
    </div>
  );
}
