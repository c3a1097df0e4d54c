"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { QueryProvider } from "@/components/common/query-provider";
import { FormMessage } from "@/components/common/form-message";
import { leaveToPay } from "@/components/common/leave-to-pay";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { bundleQuoteQuery, buyBundleMutation } from "@/lib/orders/bundles/queries";
import type { BundleQuote } from "@/lib/orders/bundles/schema";
import { leaveFor } from "@/lib/platform/browser/leave";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import styles from "./bundles.module.css";
import { OwnedNote } from "./owned-note";

function Refusal({ quote: { refusal, pendingOrderId } }: { quote: BundleQuote }) {
  return (
    <p role="status" className={styles.problem}>
      {refusal}{" "}
      {pendingOrderId && <TextLink href={routes.order(pendingOrderId)}>Ver el pedido pendiente</TextLink>}
    </p>
  );
}

function BuyButton({ slug }: { slug: string }) {
  const quoteQuery = useQuery(bundleQuoteQuery(slug));
  const quote = quoteQuery.data;
  const { mutate, isPending, error } = useMutation({
    ...buyBundleMutation(slug),
    onSuccess: ({ id, checkoutUrl, needsInvoiceTo }) =>
      checkoutUrl ? leaveToPay(id, { checkoutUrl, needsInvoiceTo }) : leaveFor(routes.order(id)),
    onError: () => void quoteQuery.refetch(),
  });
  const isRefused = quote !== undefined && quote.refusal !== null && !quote.isResumable;
  if (isRefused) return <Refusal quote={quote} />;
  return (
    <>
      <Button
        size="l"
        pending={quoteQuery.isPending || isPending}
        onClick={() => mutate(quote?.isResumable ? undefined : quote?.amount)}
      >
        {quote?.isResumable
          ? "Seguir con el pago"
          : quote
            ? `Comprar por ${formatMoney(quote.amount, quote.currency)}`
            : "Comprar el conjunto"}
      </Button>
      <OwnedNote quote={quote} />
      {error && <FormMessage kind="error">{errorMessage(error)}</FormMessage>}
    </>
  );
}

/** The price of a bundle for a member, and the button that leads to its checkout. */
export function MemberBundlePurchase({ slug }: { slug: string }) {
  return (
    <QueryProvider>
      <div className={styles.action}>
        <BuyButton slug={slug} />
      </div>
    </QueryProvider>
  );
}
