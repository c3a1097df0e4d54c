"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FormMessage } from "@/components/common/form-message";
import { QueryProvider } from "@/components/common/query-provider";
import type { ChosenAmount } from "@/components/common/amount-field";
import { TextLink } from "@/components/ui/link";
import { membershipsQuery } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { CodeField } from "@/components/common/code-field";
import { useCode } from "@/components/common/use-code";
import { formatFirstPrice } from "@/lib/orders/discounts/copy";
import { formatPeriodPrice } from "@/lib/orders/membership-plans/policy";
import { formatCost } from "./format";
import { JoinForm, type JoinablePlan } from "./join-form";
import { findBadge, isOpenAt, MembershipStateText } from "./membership-state";
import { SolidaritySeat } from "./solidarity-seat";
import { PayButton } from "./pay-button";
import styles from "./plans-page.module.css";
import { useJoining } from "./use-joining";

interface MemberJoinProps {
  plan: JoinablePlan;
  chosen: ChosenAmount;
}

/** Tells what the viewer already is. */
function OwnMembership({ membership }: { membership: MembershipView }) {
  if (membership.state === "PENDING") {
    return (
      <>
        <p className={styles.state}>Ya casi estás: falta el pago.</p>
        <PayButton membership={membership} size="l" fullWidth />
        <TextLink className={styles.own} href={routes.memberships()}>
          Tus membresías
        </TextLink>
      </>
    );
  }
  const { label } = findBadge(membership, new Date());
  return (
    <>
      <div className={styles.state}>
        <p>
          <b>{label}</b> · {formatCost(membership)}
        </p>
        <p>
          <MembershipStateText membership={membership} />
        </p>
      </div>
      <TextLink className={styles.own} href={routes.memberships()}>
        Tus membresías
      </TextLink>
    </>
  );
}

const findErrorText = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? errorMessage(error);

/** A link with a code names the plan that it is for; an older one is for those that have codes. */
function isMeantByLink({ id, pricing }: JoinablePlan): boolean {
  const named = new URLSearchParams(location.search).get("membresia");
  return named === null ? pricing.hasCodes : named === id;
}

function JoinButtonOrState({ plan, chosen }: MemberJoinProps) {
  const router = useRouter();
  const client = useQueryClient();
  const { data, isPending: isLoading } = useQuery(membershipsQuery());
  const now = new Date();
  const own = data?.find(
    (membership) =>
      membership.planId === plan.id && (membership.state !== "ENDED" || isOpenAt(membership, now)),
  );
  const isFirst = !data?.some(({ planId, hasPaidBefore }) => planId === plan.id && hasPaidBefore);
  const code = useCode(plan.id, !isLoading && isFirst && !own && isMeantByLink(plan));
  const quote = isFirst ? code.quote : null;
  const early = isFirst ? plan.pricing.early : null;
  const firstAmount = quote?.amount ?? early?.amount ?? plan.amount;
  const hasCodeField =
    isFirst && !plan.isFull && plan.minimum === null && (plan.pricing.hasCodes || code.text !== "");
  // Without a checkout to go on with, joining again opens one.
  const isUnopened = own?.state === "PENDING" && own.checkoutUrl === null;
  const { join, isPending, error, dialog } = useJoining({
    onPaid: (id) => router.push(routes.memberships({ unida: id })),
    // Back from the checkout, to the page in the browser's memory.
    onReturn: () => void client.invalidateQueries(membershipsQuery()),
  });
  const joinFor = (chosenAmount?: number | "solidarity") =>
    join({
      planId: plan.id,
      ...(chosenAmount === "solidarity"
        ? { solidarity: true, expectedAmount: plan.solidarity?.amount }
        : chosenAmount === undefined
          ? { expectedAmount: firstAmount, code: quote?.code ?? undefined }
          : { chosenAmount }),
    });
  if (own && !isUnopened) return <OwnMembership membership={own} />;
  return (
    <>
      {!isFirst && plan.pricing.early && (
        <p className={styles.state} data-other-price="">
          Ya estuviste dentro: para ti son {formatPeriodPrice(plan)}.
        </p>
      )}
      {quote && (
        <p className={styles.state} data-other-price={plan.pricing.early ? "" : undefined}>
          {formatFirstPrice(plan, quote.amount)}.
        </p>
      )}
      <JoinForm plan={plan} chosen={chosen} disabled={isLoading} processing={isPending} onJoin={joinFor} />
      <SolidaritySeat plan={plan} disabled={isLoading || isPending} onAsk={() => joinFor("solidarity")} />
      {hasCodeField && !isLoading && (
        <div className={styles.code}>
          <CodeField code={code} />
        </div>
      )}
      {dialog}
      {error && <FormMessage kind="error">{findErrorText(error)}</FormMessage>}
    </>
  );
}

/** The way into a membership for a member, or what they already are in it. */
export const MemberJoin = (props: MemberJoinProps) => (
  <QueryProvider>
    <JoinButtonOrState {...props} />
  </QueryProvider>
);
