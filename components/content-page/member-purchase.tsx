"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LocalDate, NearDate } from "@/components/common/local-date";
import { QueryProvider } from "@/components/common/query-provider";
import { TextLink } from "@/components/ui/link";
import type { MemberSeats } from "@/lib/content/ayni/schema";
import { existingOrderQuery } from "@/lib/orders/order/queries";
import type { OrderView } from "@/lib/orders/order/schema";
import { membershipsQuery } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import { requiresPayment } from "@/lib/orders/solidarity/requests/policy";
import { GiftEntry } from "@/components/gifts/gift-entry";
import { BuyForGood, BuyForGoodEntry, canBuyForGood } from "./buy-for-good";
import { canBeGiven } from "./can-be-given";
import { CodeField } from "@/components/common/code-field";
import { OpenPurchase } from "./open-purchase";
import { OwnedMarker } from "./owned-marker";
import { PurchaseBar } from "./purchase-bar";
import { SeatRequestPanel } from "./seat-request-panel";
import styles from "./purchase.module.css";
import { getAccessEnd, getPurchaseState, type PurchaseState } from "./purchase-state";
import type { ReceiveOptions } from "@/components/common/receive-intent";
import { MemberButton } from "./member-button";
import type { PurchasableAyni } from "./purchase-button";
import { useCode } from "@/components/common/use-code";
import { useReceive } from "./use-receive";
import { withPrice } from "./with-price";
import { WaitingListPanel } from "./waiting-list-panel";

interface MemberPurchaseProps {
  ayni: PurchasableAyni;
  userId: string;
}

/** Also what the member has already received; not their own. */
const canGive = (ayni: PurchasableAyni, state: PurchaseState, now: Date): boolean =>
  state !== "owner" && state !== "loading" && canBeGiven(ayni, now);

/** Tells the owner what members find there, in the place of the visitors' prompts, so that nothing moves. */
const OwnerNotes = ({ ayni, now }: { ayni: PurchasableAyni; now: Date }) => (
  <>
    {ayni.hasCodes && <p className={styles.ownerNote}>Aquí se escriben tus códigos.</p>}
    {canBeGiven(ayni, now) && <p className={styles.ownerNote}>Desde aquí se puede regalar.</p>}
  </>
);

const isChargedAgain = ({ state, nextChargeAt }: MembershipView): boolean =>
  state === "ACTIVE" && nextChargeAt !== null;

/** " Próximo cobro: 12 € el 3 de febrero."; nothing without one. */
function NextCharge({ membership }: { membership: MembershipView | undefined }) {
  if (!membership || !isChargedAgain(membership) || membership.nextChargeAt === null) return null;
  const { amount, currency, nextChargeAt } = membership;
  return (
    <>
      {" "}
      Próximo cobro: {formatMoney(amount, currency)} el <NearDate iso={nextChargeAt} />.
    </>
  );
}

type MembershipNoteProps = NonNullable<OrderView["membership"]> & {
  /** Undefined if it is not known any more which one opens it. */
  membership: MembershipView | undefined;
  /** The price is not struck through for whoever pays it. */
  isBuying: boolean;
};

/** "Lo tienes por tu membresía. […]", once it ends "Lo tienes por tu membresía hasta el 3 de febrero." */
function MembershipNote({ endsAt, membership, isBuying }: MembershipNoteProps) {
  return (
    <p className={styles.state} data-by-membership={isBuying ? undefined : ""}>
      Lo tienes por tu <TextLink href={routes.memberships()}>membresía</TextLink>
      {endsAt && (
        <>
          {" "}
          hasta el <NearDate iso={endsAt} />
        </>
      )}
      .
      <NextCharge membership={membership} />
    </p>
  );
}

/** Finds the viewer's memberships that open a content; undefined while they are not known. */
function useOpeningMemberships({ planIds = [] }: PurchasableAyni, now: Date): MembershipView[] | undefined {
  const { data, isError } = useQuery({ ...membershipsQuery(), enabled: planIds.length > 0 });
  if (planIds.length === 0 || isError) return [];
  const isOpening = ({ planId, openUntil }: MembershipView) =>
    planIds.includes(planId) && openUntil !== null && new Date(openUntil) > now;
  return data?.filter(isOpening);
}

/** Prices a content that the viewer's memberships open: it costs nothing, and what is kept for their members is free. */
function toIncluded(ayni: PurchasableAyni, memberships: readonly MembershipView[]): PurchasableAyni {
  const { seatsLeft, memberSeats } = ayni;
  const isKept = ({ planIds }: MemberSeats) =>
    planIds.length === 0 || memberships.some(({ planId }) => planIds.includes(planId));
  const priced = { ...ayni, amount: 0, minimumAmount: null, hasCodes: false };
  if (seatsLeft === null || !memberSeats || !isKept(memberSeats)) return priced;
  return { ...priced, seatsLeft: seatsLeft + memberSeats.left, memberSeats: null };
}

/** Returns when a seat would be freed with the last of these memberships; null if it lasts as long as its encuentros. */
function findSeatEnd({ seatsLeft, encuentros }: PurchasableAyni, memberships: readonly MembershipView[]) {
  if (seatsLeft === null || memberships.some(isChargedAgain)) return null;
  const end =
    memberships
      .map(({ openUntil }) => openUntil ?? "")
      .sort()
      .at(-1) ?? "";
  return encuentros.some(({ cancelled, startsAt }) => !cancelled && startsAt > end) ? end : null;
}

type IncludedNoteProps = { seatEnd: string | null; memberships: readonly MembershipView[] };

/** "Está en tu membresía: no pagas nada más. […]", and until when a seat by it lasts if it ends before its encuentros. */
function IncludedNote({ seatEnd, memberships }: IncludedNoteProps) {
  return (
    <p className={styles.state} data-by-membership="">
      Está en tu membresía: no pagas nada más.
      {seatEnd && (
        <>
          {" "}
          La tuya está abierta hasta el <NearDate iso={seatEnd} />: si no sigue después, se libera tu lugar.
        </>
      )}
      <NextCharge membership={memberships.find(isChargedAgain)} />
    </p>
  );
}

function MemberAction({ ayni: listed, userId }: MemberPurchaseProps) {
  const now = new Date();
  const [isBuyingForGood, setBuyingForGood] = useState(false);
  const memberships = useOpeningMemberships(listed, now);
  const isMember = memberships !== undefined && memberships.length > 0;
  const ayni = isMember ? toIncluded(listed, memberships) : listed;
  const orderQuery = useQuery(existingOrderQuery(userId, ayni.id));
  // If the lookup fails, the purchase is still offered: the server returns an existing order instead of a second one.
  const order = orderQuery.isError ? null : orderQuery.data;
  const code = useCode(ayni.id);
  const priced = code.quote && !isMember ? { ...ayni, amount: code.quote.amount } : ayni;
  const { receive, processing } = useReceive(priced);
  const accessEndedAt = getAccessEnd(order, now);
  const known = getPurchaseState(ayni, { status: "authenticated", userId }, order, now);
  // A content that a membership gives or opens is told together with the next charge, in one step.
  const needsMemberships = known === "open" || (known === "received" && Boolean(order?.membership));
  const state = needsMemberships && memberships === undefined ? "loading" : known;
  const hasCodeField = !isMember && ayni.minimumAmount === null && (ayni.hasCodes || code.text !== "");
  const isOpen = state === "open" || state === "loading";
  const canKeep = state === "received" && canBuyForGood(listed, order, now);
  const isBuying = canKeep && isBuyingForGood;
  const receivePriced = (options: ReceiveOptions) => receive(withPrice(options, priced, code));
  return (
    <>
      {accessEndedAt && (
        <p className={styles.state}>
          Tu acceso terminó el <LocalDate iso={accessEndedAt} />.
        </p>
      )}
      {state === "received" && order?.membership && (
        <MembershipNote
          {...order.membership}
          membership={memberships?.find(({ id }) => id === order.membership?.id)}
          isBuying={isBuying}
        />
      )}
      {isMember && (isOpen || state === "sold-out") && (
        <IncludedNote seatEnd={findSeatEnd(listed, memberships)} memberships={memberships} />
      )}
      {isOpen ? (
        <OpenPurchase
          ayni={priced}
          loading={state === "loading"}
          isRenewal={accessEndedAt !== null && !isMember && !order?.membership}
          processing={processing}
          onReceive={receivePriced}
        />
      ) : state === "sold-out" ? (
        <WaitingListPanel
          ayni={priced}
          userId={userId}
          processing={processing}
          codeField={hasCodeField && <CodeField code={code} />}
          onReceive={receivePriced}
        />
      ) : isBuying ? (
        <BuyForGood ayni={listed} code={code} onClose={() => setBuyingForGood(false)} />
      ) : (
        <PurchaseBar>
          <MemberButton
            ayni={ayni}
            state={state}
            orderId={order?.id}
            seatAmount={order?.seatAmount}
            processing={processing}
            onReceive={() =>
              order?.bundle ? location.assign(routes.order(order.bundle.purchaseId)) : receive({})
            }
          />
        </PurchaseBar>
      )}
      {canKeep && !isBuying && <BuyForGoodEntry ayni={listed} onOpen={() => setBuyingForGood(true)} />}
      {(isOpen || state === "sold-out") && requiresPayment(ayni) && (
        <SeatRequestPanel ayniId={ayni.id} userId={userId} />
      )}
      {isOpen && hasCodeField && state !== "loading" && <CodeField code={code} />}
      {canGive(listed, state, now) && (
        <GiftEntry ayni={isMember ? listed : priced} code={code.quote?.code ?? undefined} />
      )}
      {state === "owner" && <OwnerNotes ayni={listed} now={now} />}
      {state === "received" && !isBuying && <OwnedMarker />}
      {state !== "loading" && <span hidden data-code-settled="" />}
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
