"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { membershipsQuery } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { leaveFor } from "@/lib/platform/browser/leave";

interface PayButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "fullWidth"> {
  membership: Pick<MembershipView, "name" | "checkoutUrl">;
}

/** Leads back to the checkout of a membership; nothing while its payment is being confirmed. */
export function PayButton({ membership: { name, checkoutUrl }, ...props }: PayButtonProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (url: string) => leaveFor(url),
    onSuccess: () => void client.invalidateQueries(membershipsQuery()),
  });
  if (checkoutUrl === null) return null;
  return (
    <Button
      {...props}
      pending={isPending}
      aria-label={`Terminar el pago: ${name}`}
      onClick={() => mutate(checkoutUrl)}
    >
      Terminar el pago
    </Button>
  );
}
