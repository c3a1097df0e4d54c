"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryProvider } from "@/components/common/query-provider";
import { useSession } from "@/components/common/session/use-session";
import { TAXES_INCLUDED } from "@/lib/orders/tax/copy";
import { taxNoteQuery } from "@/lib/orders/tax/queries";

function MemberTaxNote({ ayniId }: { ayniId: string }) {
  return useQuery(taxNoteQuery(ayniId)).data ?? TAXES_INCLUDED;
}

/** The tax that a price includes: for members that of the place where they live, in the same line. */
export function TaxNote({ ayniId }: { ayniId: string }) {
  const { data: session } = useSession();
  if (!session) return TAXES_INCLUDED;
  return (
    <QueryProvider>
      <MemberTaxNote ayniId={ayniId} />
    </QueryProvider>
  );
}
