"use client";

import { useRouter } from "next/navigation";
import { QueryProvider } from "@/components/common/query-provider";
import { ResumePayment } from "./resume-payment";

/** The way back to the checkout from the list of orders. */
export function ContinuePayment({ ayniContentId, title }: { ayniContentId: string; title: string }) {
  const { refresh } = useRouter();
  return (
    <QueryProvider>
      <ResumePayment
        size="m"
        ayniContentId={ayniContentId}
        aria-label={`Continuar el pago: ${title}`}
        onPaid={refresh}
      >
        Continuar el pago
      </ResumePayment>
    </QueryProvider>
  );
}
