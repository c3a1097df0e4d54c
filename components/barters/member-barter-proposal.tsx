"use client";

import { useQuery } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { ArrowsLeftRightIcon } from "@/components/ui/later-icons";
import { barterOptionsQuery } from "@/lib/community/barters/queries";
import styles from "./propose-barter-dialog.module.css";

const ProposeBarterDialog = lazyDialog(() =>
  import("./propose-barter-dialog").then((m) => m.ProposeBarterDialog),
);

function ProposeBarterButton({ ayniId }: { ayniId: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(barterOptionsQuery(ayniId));
  if (!data || data.hindrance !== null || data.offers.length === 0) return null;
  return (
    <p className={styles.action}>
      <Button
        variant="quiet"
        icon={<ArrowsLeftRightIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Proponer un trueque
      </Button>
      {open && <ProposeBarterDialog ayniId={ayniId} onClose={() => setOpen(false)} />}
    </p>
  );
}

/** Renders nothing if the Master cannot propose a barter for this content. */
export function MemberBarterProposal({ ayniId }: { ayniId: string }) {
  return (
    <QueryProvider>
      <ProposeBarterButton ayniId={ayniId} />
    </QueryProvider>
  );
}
