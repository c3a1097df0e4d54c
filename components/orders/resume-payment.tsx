"use client";

import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { leaveToPay } from "@/components/common/leave-to-pay";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { placeBundleOrder } from "@/lib/orders/bundles/queries";
import { payGift } from "@/lib/orders/gifts/queries";
import { placeOrder } from "@/lib/orders/order/queries";
import type { OrderView } from "@/lib/orders/order/schema";
import { errorMessage } from "@/lib/platform/http/client";

const TOAST_MS = 5000;

interface ResumePaymentProps extends Pick<ComponentProps<typeof Button>, "size" | "aria-label" | "children"> {
  order: Pick<OrderView, "id" | "ayniContentId" | "bundle" | "giftFor">;
  /** The page of the order, which has asked for the buyer's data if the law wants them; others lead to it before. */
  hasAsked?: boolean;
  /** Called if the order turns out to be paid. */
  onPaid: () => void;
}

/** Leads back to the checkout of a pending order: of a gift, or of the bundle that it is a part of. */
export function ResumePayment({
  order: { id, ayniContentId, bundle, giftFor },
  hasAsked = false,
  onPaid,
  size = "l",
  children = "Seguir con el pago",
  ...props
}: ResumePaymentProps) {
  const { mutate, isPending, data } = useMutation<{ checkoutUrl?: string | null; needsInvoiceTo?: true }>({
    mutationFn: () => {
      if (giftFor) return payGift(giftFor.id);
      return bundle ? placeBundleOrder(bundle.slug) : placeOrder({ ayniContentId });
    },
    onSuccess: ({ checkoutUrl, needsInvoiceTo }) =>
      checkoutUrl
        ? leaveToPay(id, { checkoutUrl, ...(needsInvoiceTo && !hasAsked ? { needsInvoiceTo } : {}) })
        : onPaid(),
    onError: (error) => void toast(errorMessage(error), { kind: "error", duration: TOAST_MS }),
  });
  const isPaid = data !== undefined && !data.checkoutUrl;
  return (
    <Button {...props} size={size} pending={isPending || isPaid} onClick={() => mutate()}>
      {children}
    </Button>
  );
}
