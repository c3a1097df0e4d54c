"use client";

import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { placeOrderMutation } from "@/lib/orders/order/queries";
import { errorMessage } from "@/lib/platform/http/client";

const TOAST_MS = 5000;

interface ResumePaymentProps extends Pick<ComponentProps<typeof Button>, "size" | "aria-label" | "children"> {
  ayniContentId: string;
  /** Called if the order turns out to be paid. */
  onPaid: () => void;
}

/** Leads back to the checkout of a pending order. */
export function ResumePayment({
  ayniContentId,
  onPaid,
  size = "l",
  children = "Seguir con el pago",
  ...props
}: ResumePaymentProps) {
  const { mutate, isPending, isSuccess } = useMutation({
    ...placeOrderMutation(),
    onSuccess: ({ checkoutUrl }) => (checkoutUrl ? location.assign(checkoutUrl) : onPaid()),
    onError: (error) => void toast(errorMessage(error), { kind: "error", duration: TOAST_MS }),
  });
  return (
    <Button {...props} size={size} pending={isPending || isSuccess} onClick={() => mutate({ ayniContentId })}>
      {children}
    </Button>
  );
}
