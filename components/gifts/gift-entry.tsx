"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { GivableAyni } from "./gift-dialog";
import styles from "./gift-entry.module.css";

const GiftDialog = lazyDialog(() => import("./gift-dialog").then((module) => module.GiftDialog));

/** Lets a member give the teaching to somebody else. */
export function GiftEntry({ ayni, code }: { ayni: GivableAyni; code: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.entry}>
      <p>¿Es para otra persona?</p>
      <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
        Regalar
      </Button>
      {isOpen && <GiftDialog ayni={ayni} code={code} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
