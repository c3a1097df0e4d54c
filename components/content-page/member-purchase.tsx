"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LocalDate } from "@/components/common/local-date";
import { QueryProvider } from "@/components/common/query-provider";
import { existingOrderQuery } from "@/lib/orders/order/queries";
import { calculateSeatPrice } from "@/lib/orders/pricing";
import { requiresPayment } from "@/lib/orders/solidarity/requests/policy";
import { AmountForm } from "./amount-form";
import { SeatRequestPanel } from "./seat-request-panel";
import { FundSeatOption } from "./fund-seat-option";
import { isFree } from "@/components/common/price";
import styles from "./purchase.module.css";
import { getAccessEnd, getPurchaseState } from "./purchase-state";
import { PurchaseButton, type PurchasableAyni } from "./purchase-button";
import { useReceive } from "./use-receive";

interface MemberPurchaseProps {
  ayni: PurchasableAyni;
  userId: string;
}

function MemberAction({ ayni, userId }: MemberPurchaseProps) {
  const orderQuery = useQuery(existingOrderQuery(userId, ayni.id));
  // If the lookup fails, the purchase is still offered: the server returns an existing order instead of a second one.
  const order = orderQuery.isError ? null : orderQuery.data;
  const { receive, processing } = useReceive(ayni);
  const [fundsSeat, setFundsSeat] = useState(false);
  const now = new Date();
  const accessEndedAt = getAccessEnd(order, now);
  const state = getPurchaseState(ayni, { status: "authenticated", userId }, order, now);
  const seatAmount = state === "open" && fundsSeat ? calculateSeatPrice(ayni) : (order?.seatAmount ?? 0);
  const choosesAmount = state === "open" && ayni.minimumAmount !== null;
  return (
    <>
      {state === "open" && !isFree(ayni) && (
        <FundSeatOption ayni={ayni} checked={fundsSeat} onChange={setFundsSeat} />
      )}
      {accessEndedAt && !choosesAmount && (
        <p className={styles.state}>
          Tu acceso terminó el <LocalDate iso={accessEndedAt} />.
        </p>
      )}
      {choosesAmount ? (
        <AmountForm
          ayni={ayni}
          seatAmount={seatAmount}
          processing={processing}
          onSubmit={(chosenAmount) => receive({ chosenAmount, fundsSeat: fundsSeat })}
        />
      ) : (
        <PurchaseButton
          ayni={ayni}
          state={state}
          orderId={order?.id}
          isRenewal={accessEndedAt !== null}
          seatAmount={seatAmount}
          processing={processing}
          onReceive={() => receive({ fundsSeat: state === "open" && fundsSeat })}
        />
      )}
      {(state === "open" || state === "sold-out") && requiresPayment(ayni) && (
        <SeatRequestPanel ayniId={ayni.id} userId={userId} />
      )}
    </>
  );
}

/** Purchase actions of a signed-in user. */
export function MemberPurchase(props: MemberPurchaseProps) {
  return (
    <QueryProvider>
      <MemberAction {...props} />
    </QueryProvider>
  );
}
