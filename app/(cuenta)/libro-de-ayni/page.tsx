import type { Metadata } from "next";
import { LedgerBook } from "@/components/libro/ledger-book";
import { requireMember } from "@/lib/auth/current";
import { ledgerOf } from "@/lib/ledger/data";
import { ledgerQuery } from "@/lib/ledger/schema";
import { routes } from "@/lib/routes";
import { parsed, said, type Search } from "../admin/users/search";

export const metadata: Metadata = { title: "Libro de ayni" };

export default async function LedgerPage({ searchParams }: { searchParams: Search }) {
  const member = await requireMember(routes.ledger());
  const { after } = parsed(ledgerQuery, await said(searchParams));
  return <LedgerBook page={await ledgerOf(member, after)} later={after !== undefined} />;
}
