import type { Metadata } from "next";
import { LedgerBook } from "@/components/ledger/ledger-book";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getLedger } from "@/lib/community/ledger/data";
import { ledgerQuery } from "@/lib/community/ledger/schema";
import { routes } from "@/lib/platform/routes";
import { parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Libro de ayni" };

export default async function LedgerPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.ledger());
  const { after } = parseOrNotFound(ledgerQuery, await readSearchParams(searchParams));
  return <LedgerBook page={await getLedger(member, after)} hasPreviousPages={after !== undefined} />;
}
