"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { findGiftTerms, formatGivenMonths } from "@/lib/orders/given-membership-terms";
import type { SellerKind } from "@/lib/platform/copy/seller-kind";
import type { JoinablePlan } from "./join-form";

const GiveMembershipDialog = lazyDialog(() =>
  import("./give-membership-dialog").then((module) => module.GiveMembershipDialog),
);

interface GiveMembershipProps {
  plan: JoinablePlan;
  sellerKind: SellerKind | null;
  disabled?: boolean;
  /** Visitors have to sign in before. */
  onSignIn?: () => void;
}

/** Lets somebody give some months of a membership: "Regalar tres meses". */
export function GiveMembership({ plan, sellerKind, disabled, onSignIn }: GiveMembershipProps) {
  const [isOpen, setOpen] = useState(false);
  if (plan.isFull) return null;
  const label = `Regalar ${formatGivenMonths(findGiftTerms(plan).months)}`;
  return (
    <>
      <Button
        variant="quiet"
        fullWidth
        disabled={disabled}
        aria-label={`${label}: ${plan.name}`}
        onClick={onSignIn ?? (() => setOpen(true))}
      >
        {label}
      </Button>
      {isOpen && <GiveMembershipDialog plan={plan} sellerKind={sellerKind} onClose={() => setOpen(false)} />}
    </>
  );
}
