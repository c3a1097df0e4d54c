import { useState } from "react";
import { isFree } from "@/components/common/price";
import { AmountForm } from "./amount-form";
import { FundSeatOption } from "./fund-seat-option";
import { PurchaseBar } from "./purchase-bar";
import { PurchaseButton, type PurchasableAyni } from "./purchase-button";
import type { ReceiveOptions } from "@/components/common/receive-intent";

interface OpenPurchaseProps {
  ayni: PurchasableAyni;
  /** Disabled, while it is unknown if the viewer may buy. */
  loading?: boolean;
  /** The viewer's previous access has ended. */
  isRenewal?: boolean;
  processing?: boolean;
  onReceive?: (options: ReceiveOptions) => void;
}

/** The choices of a buyer, and the button. The same for visitors and while loading, so that nothing moves. */
export function OpenPurchase({ ayni, loading = false, isRenewal, processing, onReceive }: OpenPurchaseProps) {
  const [fundsSeat, setFundsSeat] = useState(false);
  const seatAmount = fundsSeat ? ayni.seatPrice : 0;
  const seatOption = isFree(ayni) ? null : (
    <FundSeatOption ayni={ayni} checked={fundsSeat} disabled={loading} onChange={setFundsSeat} />
  );
  const acceptedVersion = ayni.contraindicationsVersion ?? undefined;
  if (ayni.minimumAmount !== null) {
    return (
      <AmountForm
        ayni={ayni}
        seatAmount={seatAmount}
        disabled={loading}
        processing={processing}
        onSubmit={(chosenAmount) => onReceive?.({ chosenAmount, fundsSeat, acceptedVersion })}
      >
        {seatOption}
      </AmountForm>
    );
  }
  return (
    <>
      {seatOption}
      <PurchaseBar>
        <PurchaseButton
          ayni={ayni}
          state={loading ? "loading" : "open"}
          isRenewal={isRenewal}
          seatAmount={seatAmount}
          processing={processing}
          onReceive={() => onReceive?.({ fundsSeat, acceptedVersion })}
        />
      </PurchaseBar>
    </>
  );
}
