import type { Metadata } from "next";
import { momentsIn } from "@/components/admin/moments";
import { OnlyMasters } from "@/components/common/masters-only";
import { Exchanges } from "@/components/payouts/sales-dashboard";
import { Container } from "@/components/ui/container";
import type { Member } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { salesOverview } from "@/lib/payouts/overview";
import { knownPayoutAccount } from "@/lib/payouts/accounts/data";
import { routes } from "@/lib/platform/routes";
import { listSales } from "@/lib/payouts/sales/data";
import { mayHaveSales } from "@/lib/payouts/sales/policy";
import { salesQuery } from "@/lib/payouts/sales/schema";
import type { SalesParams } from "@/lib/payouts/sales/schema";
import { zoneOf } from "@/lib/payouts/sales/sql";
import { privateUser } from "@/lib/identity/users/data";
import { found, parsed, said, type Search } from "../../search-params";

export const metadata: Metadata = { title: "Intercambios" };

async function OwnExchanges({ member, all }: { member: Member; all: Record<string, string> }) {
  const query = parsed(salesQuery, all);
  // Read above, so they are what the address may say.
  const { searchText, status, currency, from, to, sort, ayniContentId, after } = all as SalesParams;
  const [page, overview, zone, { currency: own }, payoutAccount] = await Promise.all([
    found(listSales(member, { ...query, masterId: member.id })),
    salesOverview(member, query.currency),
    zoneOf(member.id),
    privateUser(member.id),
    knownPayoutAccount(member),
  ]);
  return (
    <Exchanges
      masterId={member.id}
      overview={overview}
      page={page}
      params={{ searchText, status, currency, from, to, sort, ayniContentId }}
      later={after !== undefined}
      moments={momentsIn(zone)}
      currency={own !== null && isCurrencyCode(own) ? own : "EUR"}
      payoutAccount={payoutAccount}
    />
  );
}

export default async function ExchangesPage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const member = await requireMember(routes.exchanges(all));
  return (
    <Container>
      {mayHaveSales(member) ? <OwnExchanges member={member} all={all} /> : <OnlyMasters />}
    </Container>
  );
}
