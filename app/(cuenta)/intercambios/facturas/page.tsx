import type { Metadata } from "next";
import { z } from "zod";
import { PapersPage } from "@/components/invoicing/papers-page";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getFiscalProfile } from "@/lib/invoicing/fiscal-profile/data";
import { listOwnInvoices } from "@/lib/invoicing/self-billed-invoices/data";
import { getSelfBilling } from "@/lib/invoicing/self-billing/data";
import { listStatementYears } from "@/lib/invoicing/statements/data";
import { canHaveSales } from "@/lib/payouts/sales/policy";
import { routes } from "@/lib/platform/routes";
import { parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Facturas y extractos" };

const papersSearch = z.object({
  anio: z
    .string()
    .regex(/^20\d{2}$/)
    .optional(),
});

export default async function Page({ searchParams }: { searchParams: PageSearchParams }) {
  const { anio } = parseOrNotFound(papersSearch, await readSearchParams(searchParams));
  const member = await requireMember(routes.papers({ ...(anio ? { anio } : {}) }));
  if (!canHaveSales(member)) return <MastersOnlyPage />;
  const [years, invoices, profile, selfBilling] = await Promise.all([
    listStatementYears(member),
    listOwnInvoices(member),
    getFiscalProfile(member),
    getSelfBilling(member),
  ]);
  return (
    <Container>
      <PapersPage
        years={years}
        year={anio}
        invoices={invoices}
        hasProfile={profile !== null}
        hasAgreement={selfBilling.agreement !== null}
      />
    </Container>
  );
}
