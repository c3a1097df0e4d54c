"use client";

import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { placeBundleOrder } from "@/lib/orders/bundles/queries";
import { payGift } from "@/lib/orders/gifts/queries";
import { placeOrder } from "@/lib/orders/order/queries";
import type { OrderView } from "@/lib/orders/order/schema";
import { leaveFor } from "@/lib/platform/browser/leave";
import { errorMessage } from "@/lib/platform/http/client";

const TOAST_MS = 5000;

interface ResumePaymentProps extends Pick<ComponentProps<typeof Button>, "size" | "aria-label" | "children"> {
  order: Pick<OrderView, "ayniContentId" | "bundle" | "giftFor">;
  /** Called if the order turns out to be paid. */
  onPaid: () => void;
}

/** Leads back to the checkout of a pending order: of a gift, or of the bundle that it is a part of. */
export function ResumePayment({
  order: { ayniContentId, bundle, giftFor },
  onPaid,
  size = "l",
  children = "Seguir con el pago",
  ...props
}: ResumePaymentProps) {
  const { mutate, isPending, data } = useMutation<{ checkoutUrl?: string | null }>({
    mutationFn: () => {
      if (giftFor) return payGift(giftFor.id);
      return bundle ? placeBundleOrder(bundle.slug) : placeOrder({ ayniContentId });
    },
    onSuccess: ({ checkoutUrl }) => (checkoutUrl ? leaveFor(checkoutUrl) : onPaid()),
    onError: (error) => void toast(errorMessage(error), { kind: "error", duration: TOAST_MS }),
  });
  const isPaid = data !== undefined && !data.checkoutUrl;
  return (
    <Button {...props} size={size} pending={isPending || isPaid} onClick={() => mutate()}>
      {children}
    </Button>
  );
}
