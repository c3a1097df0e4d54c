"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalDate } from "@/components/common/local-date";
import { QueryProvider } from "@/components/common/query-provider";
import { existingOrderQuery } from "@/lib/orders/order/queries";
import { requiresPayment } from "@/lib/orders/solidarity/requests/policy";
import { OpenPurchase } from "./open-purchase";
import { PurchaseBar } from "./purchase-bar";
import { SeatRequestPanel } from "./seat-request-panel";
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
  const now = new Date();
  const accessEndedAt = getAccessEnd(order, now);
  const state = getPurchaseState(ayni, { status: "authenticated", userId }, order, now);
  const isOpen = state === "open" || state === "loading";
  return (
    <>
      {accessEndedAt && (
        <p className={styles.state}>
          Tu acceso terminó el <LocalDate iso={accessEndedAt} />.
        </p>
      )}
      {isOpen ? (
        <OpenPurchase
          ayni={ayni}
          loading={state === "loading"}
          isRenewal={accessEndedAt !== null}
          processing={processing}
          onReceive={receive}
        />
      ) : (
        <PurchaseBar>
          <PurchaseButton
            ayni={ayni}
            state={state}
            orderId={order?.id}
            seatAmount={order?.seatAmount}
            processing={processing}
            onReceive={() => receive({})}
          />
        </PurchaseBar>
      )}
      {(isOpen || state === "sold-out") && requiresPayment(ayni) && (
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
