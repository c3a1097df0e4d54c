"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { createDateFormatters } from "@/components/common/date-formatters";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { BankDetailsState } from "@/lib/payouts/bank-details/schema";
import styles from "./payout-account-cell.module.css";

const BankDetailsDialog = dynamic(
  () => import("./bank-details-dialog").then((module) => module.BankDetailsDialog),
  { ssr: false },
);

interface PayoutAccountCellProps {
  master: { id: string };
  /** Full name of the Master. */
  name: string;
  bankDetails: BankDetailsState;
  timeZone: string;
}

/** The masked account of a Master, or what is missing; the whole one on request. */
export function PayoutAccountCell({ master, name, bankDetails, timeZone }: PayoutAccountCellProps) {
  const { account, heldUntil } = bankDetails;
  const [dialogOpen, setDialogOpen] = useState(false);
  const { formatMinute } = createDateFormatters(timeZone);
  return (
    <div className={styles.cell}>
      {account === null && heldUntil === null && <Badge tone="error">Falta la cuenta</Badge>}
      {account !== null && <span className={styles.account}>{account}</span>}
      {heldUntil !== null && (
        <span className={styles.note}>
          {account === null ? "En espera hasta" : "Cambia de cuenta"} el {formatMinute(heldUntil)}
        </span>
      )}
      {account !== null && (
        <Button size="s" variant="quiet" onClick={() => setDialogOpen(true)}>
          Ver la cuenta<span className="visually-hidden"> de {name}</span>
        </Button>
      )}
      {dialogOpen && (
        <BankDetailsDialog masterId={master.id} name={name} onClose={() => setDialogOpen(false)} />
      )}
    </div>
  );
}
