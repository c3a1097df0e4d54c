import type { Metadata } from "next";
import { createDateFormatters } from "@/components/common/date-formatters";
import { SalesDashboard } from "@/components/payouts/sales-dashboard";
import { Container } from "@/components/ui/container";
import type { Member } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getFiscalProfile } from "@/lib/invoicing/fiscal-profile/data";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { findSalesOverview } from "@/lib/payouts/overview";
import { getBankDetails } from "@/lib/payouts/bank-details/data";
import { getStoredPayoutAccount } from "@/lib/payouts/accounts/data";
import { routes } from "@/lib/platform/routes";
import { listSales } from "@/lib/payouts/sales/data";
import { canHaveSales } from "@/lib/payouts/sales/policy";
import { salesQuery } from "@/lib/payouts/sales/schema";
import { findUserTimeZone, getPrivateUser } from "@/lib/identity/users/data";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Intercambios" };

async function OwnSales({ member, search }: { member: Member; search: Record<string, string> }) {
  const query = parseOrNotFound(salesQuery, search);
  const { searchText, status, currency, from, to, sort, ayniContentId, after } = search;
  const [page, overview, zone, { currency: ownCurrency }, payoutAccount, bankDetails, fiscalProfile] =
    await Promise.all([
      orNotFound(listSales(member, { ...query, masterId: member.id })),
      findSalesOverview(member, query.currency),
      findUserTimeZone(member.id),
      getPrivateUser(member.id),
      getStoredPayoutAccount(member),
      getBankDetails(member),
      getFiscalProfile(member),
    ]);
  return (
    <SalesDashboard
      masterId={member.id}
      overview={overview}
      page={page}
      params={{ searchText, status, currency, from, to, sort, ayniContentId }}
      sort={query.sort}
      hasPreviousPages={after !== undefined}
      dateFormatters={createDateFormatters(zone)}
      currency={ownCurrency !== null && isCurrencyCode(ownCurrency) ? ownCurrency : "EUR"}
      payoutAccount={payoutAccount}
      bankDetails={bankDetails}
      hasFiscalProfile={fiscalProfile !== null}
    />
  );
}

export default async function SalesOverviewPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const member = await requireMember(routes.salesOverview(search));
  if (!canHaveSales(member)) return <MastersOnlyPage />;
  return (
    <Container>
      <OwnSales member={member} search={search} />
    </Container>
  );
}
