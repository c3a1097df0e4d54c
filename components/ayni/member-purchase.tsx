"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalDay } from "@/components/recibir/local-day";
import { Queries } from "@/components/shell/queries";
import { existingOrder } from "@/lib/orders/queries";
import { AmountChoice } from "./amount-choice";
import styles from "./purchase.module.css";
import { accessEnd, purchaseState } from "./purchase-state";
import { PurchaseView, type Purchasable } from "./purchase-view";
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
  const now = new Date();
  const endedOn = accessEnd(order, now);
  const state = purchaseState(ayni, { status: "authenticated", userId }, order, now);
  if (state === "open" && ayni.minimumAmount !== null) {
    return <AmountChoice ayni={ayni} processing={processing} onChoose={receive} />;
  }
  return (
    <>
      {endedOn && (
        <p className={styles.state}>
          Tu acceso terminó el <LocalDay iso={endedOn} />.
        </p>
      )}
      <PurchaseView
        ayni={ayni}
        state={state}
        orderId={order?.id}
        again={endedOn !== null}
        processing={processing}
        onReceive={() => receive()}
      />
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
