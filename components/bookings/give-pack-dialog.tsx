"use client";

import { QueryProvider } from "@/components/common/query-provider";
import { useShownZone } from "@/components/common/use-shown-zone";
import { GiftDialog } from "@/components/gifts/gift-dialog";
import type { PackPriceView, PackSize } from "@/lib/content/booking-terms/schema";
import { listConditions } from "@/lib/orders/conditions/policy";
import { findGiftLastDay, formatPackTitle } from "@/lib/orders/pack-terms";
import { toLocalDate } from "@/lib/platform/time/format";
import { toConditionFacts, type HourOffer } from "./hour-offer";

interface GivePackDialogProps {
  offer: HourOffer;
  pack: PackPriceView;
  onClose: () => void;
}

/** Lists what is told before a pack is paid for somebody else: the same lines that the order keeps. */
function listGiftConditions(
  { offer, pack: { sessions, amount, months } }: GivePackDialogProps,
  zone: string,
): string[] {
  const now = new Date();
  const lastDay = findGiftLastDay(toLocalDate(now.toISOString(), zone), months);
  const pack = { sessions, minutes: offer.minutes, lastDay, giftMonths: months };
  const facts = { ...toConditionFacts(offer), amount, pack };
  return listConditions(facts, { now, zone, isGift: true }).map(({ text }) => text);
}

/** Gives a pack to somebody else. */
export function GivePackDialog(props: GivePackDialogProps) {
  const { offer, pack, onClose } = props;
  const zone = useShownZone();
  const ayni = {
    id: offer.id,
    // The dot does not begin a line.
    title: formatPackTitle(offer.title, pack.sessions)
      .replace(" · ", "\u00a0· ")
      .replace(/ (sesiones)$/, "\u00a0$1"),
    amount: pack.amount,
    currency: offer.currency,
    minimumAmount: null,
    suggestedAmount: null,
  };
  return (
    <QueryProvider>
      <GiftDialog
        ayni={ayni}
        code={undefined}
        sessions={pack.sessions as PackSize}
        conditions={listGiftConditions(props, zone)}
        onClose={onClose}
      />
    </QueryProvider>
  );
}
