"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Queries } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { ArrowsLeftRightIcon } from "@/components/ui/icons";
import { barterOptionsFor } from "@/lib/community/barters/queries";
import styles from "./propose-barter-dialog.module.css";

const ProposeDialog = dynamic(() => import("./propose-barter-dialog").then((m) => m.ProposeDialog), { ssr: false });

function Propose({ ayniId }: { ayniId: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(barterOptionsFor(ayniId));
  // Who has nothing to give, or could not receive this, is not asked.
  if (!data || data.hindrance !== null || data.offers.length === 0) return null;
  return (
    <p className={styles.propose}>
      <Button
        variant="quiet"
        icon={<ArrowsLeftRightIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Proponer un trueque
      </Button>
      {open && <ProposeDialog ayniId={ayniId} onClose={() => setOpen(false)} />}
    </p>
  );
}

/** The quiet way to a trueque, where a Master has something to give for it. */
export function MemberPropose({ ayniId }: { ayniId: string }) {
  return (
    <Queries>
      <Propose ayniId={ayniId} />
    </Queries>
  );
}
