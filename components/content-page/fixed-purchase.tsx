import { useState } from "react";
import { isFree } from "@/components/common/price";
import type { ReceiveOptions } from "@/components/common/receive-intent";
import { FundSeatOption } from "./fund-seat-option";
import { PurchaseBar } from "./purchase-bar";
import { PurchaseButton, type PurchasableAyni } from "./purchase-button";

export interface OpenPurchaseProps {
  ayni: PurchasableAyni;
  /** Disabled, while it is unknown if the viewer may buy. */
  loading?: boolean;
  /** The viewer's previous access has ended. */
  isRenewal?: boolean;
  processing?: boolean;
  onReceive?: (options: ReceiveOptions) => void;
}

/** The choice to pay a solidarity seat as well. */
export function useFundedSeat(ayni: PurchasableAyni, disabled: boolean) {
  const [fundsSeat, setFundsSeat] = useState(false);
  return {
    fundsSeat,
    seatAmount: fundsSeat ? ayni.seatPrice : 0,
    seatOption: isFree(ayni) ? null : (
      <FundSeatOption ayni={ayni} checked={fundsSeat} disabled={disabled} onChange={setFundsSeat} />
    ),
  };
}

/** The choices of a buyer where the Master sets the price, and the button. */
export function FixedPurchase(props: OpenPurchaseProps) {
  const { ayni, loading = false, isRenewal, processing, onReceive } = props;
  const { fundsSeat, seatAmount, seatOption } = useFundedSeat(ayni, loading);
  const acceptedVersion = ayni.contraindicationsVersion ?? undefined;
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
