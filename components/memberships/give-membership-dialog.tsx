"use client";

import { QueryProvider } from "@/components/common/query-provider";
import { useShownZone } from "@/components/common/use-shown-zone";
import { GiftDialog } from "@/components/gifts/gift-dialog";
import { listConditions, type ConditionFacts } from "@/lib/orders/conditions/policy";
import { findGiftTerms, findLastAcceptanceDay, formatGivenTitle } from "@/lib/orders/given-membership-terms";
import type { SellerKind } from "@/lib/platform/copy/seller-kind";
import { toLocalDate } from "@/lib/platform/time/format";
import type { JoinablePlan } from "./join-form";

interface GiveMembershipDialogProps {
  plan: JoinablePlan;
  sellerKind: SellerKind | null;
  onClose: () => void;
}

/** The facts of what the periods of a plan sell. */
const toConditionFacts = ({
  plan,
  sellerKind,
}: Pick<GiveMembershipDialogProps, "plan" | "sellerKind">): ConditionFacts => ({
  contentType: "COURSE",
  onlineType: "RECORDED",
  modality: "ONLINE",
  amount: plan.amount,
  minimumAmount: plan.minimum,
  suggestedAmount: null,
  currency: plan.currency,
  proRata: false,
  lateEntryMinutes: null,
  placeName: null,
  placeAddress: null,
  placeQuarter: null,
  placeCity: null,
  sellerKind,
  addressAfterReserving: false,
  encuentros: [],
  files: [],
  modules: [],
});

/** Lists what is told before months of a membership are paid for somebody else: the same lines that the order keeps. */
function listGiftConditions(props: Omit<GiveMembershipDialogProps, "onClose">, zone: string): string[] {
  const now = new Date();
  const { months } = findGiftTerms(props.plan);
  const lastDay = findLastAcceptanceDay(toLocalDate(now.toISOString(), zone));
  const facts = { ...toConditionFacts(props), membership: { months, lastDay } };
  return listConditions(facts, { now, zone, isGift: true }).map(({ text }) => text);
}

/** Gives months of a membership to somebody else. */
export function GiveMembershipDialog({ plan, sellerKind, onClose }: GiveMembershipDialogProps) {
  const zone = useShownZone();
  const { amount } = findGiftTerms(plan);
  const ayni = {
    id: plan.id,
    title: formatGivenTitle(plan.name, plan.interval),
    amount,
    currency: plan.currency,
    minimumAmount: null,
    suggestedAmount: null,
  };
  return (
    <QueryProvider>
      <GiftDialog
        ayni={ayni}
        code={undefined}
        conditions={listGiftConditions({ plan, sellerKind }, zone)}
        onClose={onClose}
      />
    </QueryProvider>
  );
}
