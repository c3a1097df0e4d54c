import type { Metadata } from "next";
import { Discounts } from "@/components/teaching/discounts";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listDiscounts } from "@/lib/orders/discounts/data";
import { getSaleTerms } from "@/lib/orders/purchase-terms";
import { routes } from "@/lib/platform/routes";
import { orNotFound } from "@/app/search-params";

type Props = { params: Promise<{ slug: string }> };

export const metadata: Metadata = { title: "Códigos y precios" };

export default async function DiscountsPage({ params }: Props) {
  const { slug } = await params;
  const actor = await requireMember(routes.discounts(slug));
  const page = await orNotFound(listDiscounts(actor, { slug }));
  return (
    <Container>
      <Discounts page={page} saleTerms={getSaleTerms()} />
    </Container>
  );
}
