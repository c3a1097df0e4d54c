import type { Metadata } from "next";
import { LedgerBook } from "@/components/ledger/ledger-book";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { ledgerOf } from "@/lib/community/ledger/data";
import { ledgerQuery } from "@/lib/community/ledger/schema";
import { routes } from "@/lib/platform/routes";
import { parsed, said, type Search } from "../../search-params";

export const metadata: Metadata = { title: "Libro de ayni" };

export default async function LedgerPage({ searchParams }: { searchParams: Search }) {
  const member = await requireMember(routes.ledger());
  const { after } = parsed(ledgerQuery, await said(searchParams));
  return <LedgerBook page={await ledgerOf(member, after)} later={after !== undefined} />;
}
