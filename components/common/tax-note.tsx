"use client";

import { lazy, Suspense } from "react";
import { useSession } from "./session/use-session";
import { TAXES_INCLUDED } from "@/lib/orders/tax/schema";

const MemberTaxNote = lazy(() =>
  import("./member-tax-note").then((module) => ({ default: module.MemberTaxNote })),
);

/** The tax that a price includes: for members that of the place where they live, in the same line. */
export function TaxNote({ ayniId }: { ayniId: string }) {
  const { data: session } = useSession();
  if (!session) return TAXES_INCLUDED;
  return (
    <Suspense fallback={TAXES_INCLUDED}>
      <MemberTaxNote ayniId={ayniId} />
    </Suspense>
  );
}
