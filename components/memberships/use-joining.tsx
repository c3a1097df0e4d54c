"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState, type ReactNode } from "react";
import { placeInvoicedMembership, type MembershipRequest } from "@/lib/invoicing/invoice/queries";
import type { InvoicedMembership } from "@/lib/invoicing/invoice/schema";
import { leaveFor } from "@/lib/platform/browser/leave";

const RecipientDialog = lazyDialog(() =>
  import("@/components/common/recipient-dialog").then((module) => module.RecipientDialog),
);

type Asked = { request: MembershipRequest; country: string };

type Joining = {
  join: (request: MembershipRequest) => void;
  isPending: boolean;
  error: Error | null;
  /** Asks for the data of the invoice, above the amount from which the law wants them. */
  dialog: ReactNode;
};

/** Leads to the payment of a membership. `onPaid` follows if there is none left, `onReturn` once its page was left. */
export function useJoining(handlers: {
  onPaid: (id: string) => void;
  onReturn: () => void;
  onError?: (error: Error) => void;
}): Joining {
  const [asked, setAsked] = useState<Asked | null>(null);
  const proceed = async (
    { id, checkoutUrl, needsInvoiceTo }: InvoicedMembership,
    request: MembershipRequest,
  ) => {
    if (!checkoutUrl) return handlers.onPaid(id);
    if (needsInvoiceTo) return setAsked({ request, country: needsInvoiceTo.country });
    await leaveFor(checkoutUrl);
    handlers.onReturn();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: placeInvoicedMembership,
    onSuccess: proceed,
    onError: handlers.onError,
  });
  const dialog = asked && (
    <RecipientDialog
      country={asked.country}
      isUnpaid
      description="La ley pide tus datos para la factura de un pago de más de 400 €. Después vas al pago."
      onClose={() => setAsked(null)}
      onSave={async (invoiceTo) => {
        const request = { ...asked.request, invoiceTo };
        const placed = await placeInvoicedMembership(request);
        setAsked(null);
        await proceed(placed, request);
      }}
    />
  );
  return { join: mutate, isPending, error, dialog };
}
