"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { GiveAyniDialogProps } from "./give-ayni-dialog";
import styles from "./gift-entry.module.css";

const GiveAyniDialog = lazyDialog(() => import("./give-ayni-dialog").then((module) => module.GiveAyniDialog));

/** Lets a member give the teaching to somebody else. */
export function GiftEntry({ ayni, code }: Omit<GiveAyniDialogProps, "onClose">) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.entry}>
      <p>¿Es para otra persona?</p>
      <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
        Regalar
      </Button>
      {isOpen && <GiveAyniDialog ayni={ayni} code={code} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
