import { useQuery } from "@tanstack/react-query";
import { QueryProvider } from "./query-provider";
import { taxNoteQuery } from "@/lib/orders/tax/queries";
import { TAXES_INCLUDED } from "@/lib/orders/tax/schema";

function Note({ ayniId }: { ayniId: string }) {
  return useQuery(taxNoteQuery(ayniId)).data ?? TAXES_INCLUDED;
}

/** The tax that a price includes for the signed-in user. */
export const MemberTaxNote = ({ ayniId }: { ayniId: string }) => (
  <QueryProvider>
    <Note ayniId={ayniId} />
  </QueryProvider>
);
