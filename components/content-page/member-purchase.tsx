"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LocalDay } from "@/components/common/local-date";
import { Queries } from "@/components/common/query-provider";
import { existingOrder } from "@/lib/orders/order/queries";
import { placePrice } from "@/lib/orders/money";
import { asksForMoney } from "@/lib/solidarity/policy";
import { AmountChoice } from "./amount-form";
import { PlaceAsk } from "./seat-request-panel";
import { PlaceChoice } from "./fund-seat-option";
import { isFree } from "../common/price";
import styles from "./purchase.module.css";
import { accessEnd, purchaseState } from "./purchase-state";
import { PurchaseView, type Purchasable } from "./purchase-button";
import { useReceive } from "./use-receive";

interface MemberPurchaseProps {
  ayni: Purchasable;
  userId: string;
}

function Action({ ayni, userId }: MemberPurchaseProps) {
  const found = useQuery(existingOrder(userId, ayni.id));
  // Where the order cannot be asked for, the server still answers a repeat with the same one.
  const order = found.isError ? null : found.data;
  const { receive, processing } = useReceive(ayni);
  const [fundsPlace, setFundsPlace] = useState(false);
  const now = new Date();
  const endedOn = accessEnd(order, now);
  const state = purchaseState(ayni, { status: "authenticated", userId }, order, now);
  const placeAmount = state === "open" && fundsPlace ? placePrice(ayni) : (order?.placeAmount ?? 0);
  const chooses = state === "open" && ayni.minimumAmount !== null;
  return (
    <>
      {state === "open" && !isFree(ayni) && (
        <PlaceChoice ayni={ayni} checked={fundsPlace} onChange={setFundsPlace} />
      )}
      {endedOn && !chooses && (
        <p className={styles.state}>
          Tu acceso terminó el <LocalDay iso={endedOn} />.
        </p>
      )}
      {chooses ? (
        <AmountChoice
          ayni={ayni}
          placeAmount={placeAmount}
          processing={processing}
          onChoose={(chosenAmount) => receive({ chosenAmount, fundsPlace })}
        />
      ) : (
        <PurchaseView
          ayni={ayni}
          state={state}
          orderId={order?.id}
          again={endedOn !== null}
          placeAmount={placeAmount}
          processing={processing}
          onReceive={() => receive({ fundsPlace: state === "open" && fundsPlace })}
        />
      )}
      {(state === "open" || state === "sold-out") && asksForMoney(ayni) && (
        <PlaceAsk ayniId={ayni.id} userId={userId} />
      )}
    </>
  );
}

/** What whoever is logged in can do with a content. */
export function MemberPurchase(props: MemberPurchaseProps) {
  return (
    <Queries>
      <Action {...props} />
    </Queries>
  );
}
