"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { membershipsQuery } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { useJoining } from "./use-joining";

const TOAST_MS = 5000;

interface PayButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "fullWidth"> {
  membership: Pick<MembershipView, "planId" | "name" | "checkoutUrl">;
}

/** Leads back to the checkout of a membership, or to a new one in its place; nothing while a payment is being confirmed. */
export function PayButton({ membership: { planId, name, checkoutUrl }, ...props }: PayButtonProps) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries(membershipsQuery());
  const { join, isPending, dialog } = useJoining({
    onPaid: refresh,
    onReturn: refresh,
    onError: (error) => void toast(errorMessage(error), { kind: "error", duration: TOAST_MS }),
  });
  if (checkoutUrl === null) return null;
  return (
    <>
      <Button
        {...props}
        pending={isPending}
        aria-label={`Terminar el pago: ${name}`}
        onClick={() => join({ planId })}
      >
        Terminar el pago
      </Button>
      {dialog}
    </>
  );
}
