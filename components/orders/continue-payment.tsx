"use client";

import { useRouter } from "next/navigation";
import { QueryProvider } from "@/components/common/query-provider";
import type { OrderView } from "@/lib/orders/order/schema";
import { ResumePayment } from "./resume-payment";

interface ContinuePaymentProps {
  order: OrderView;
  /** Title of what is paid. */
  title: string;
}

/** The way back to the checkout from the list of orders. */
export function ContinuePayment({ order, title }: ContinuePaymentProps) {
  const { refresh } = useRouter();
  return (
    <QueryProvider>
      <ResumePayment size="m" order={order} aria-label={`Continuar el pago: ${title}`} onPaid={refresh}>
        Continuar el pago
      </ResumePayment>
    </QueryProvider>
  );
}
