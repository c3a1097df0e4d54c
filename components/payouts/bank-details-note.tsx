"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormMessage } from "@/components/common/form-message";
import { TextLink } from "@/components/ui/link";
import { bankDetailsQuery } from "@/lib/payouts/bank-details/queries";
import { routes } from "@/lib/platform/routes";

/** Asks a Master without bank details for them, without urging. Load with next/dynamic. */
export function BankDetailsNote({ children }: { children?: ReactNode }) {
  const { data } = useQuery(bankDetailsQuery());
  if (!data || data.current || data.pending) return null;
  return (
    <FormMessage kind="info">
      Cuando quieras, dinos dónde pagarte: <TextLink href={routes.bankDetails()}>Cómo te pagamos</TextLink>.{" "}
      {children}
    </FormMessage>
  );
}
