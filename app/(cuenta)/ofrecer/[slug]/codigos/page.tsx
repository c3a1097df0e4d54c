import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { orNotFound } from "@/app/search-params";
import { Discounts } from "@/components/teaching/discounts";
import { Container } from "@/components/ui/container";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { findDiscountableContent } from "@/lib/orders/discounts/data";
import { readDiscounts } from "@/lib/orders/discounts/service";
import { getSaleTerms } from "@/lib/orders/purchase-terms";
import { routes } from "@/lib/platform/routes";

type Props = { params: Promise<{ slug: string }> };

const findContent = cache(findDiscountableContent);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const content = await findContent(await getCurrentActor(), (await params).slug);
  return content ? { title: "Códigos y precios" } : notFoundMetadata;
}

export default async function DiscountsPage({ params }: Props) {
  const { slug } = await params;
  const actor = await requireMember(routes.discounts(slug));
  const content = await findContent(actor, slug);
  if (!content) notFound();
  const page = await orNotFound(readDiscounts(actor, content.id));
  return (
    <Container>
      <Discounts page={page} saleTerms={getSaleTerms(content.contentType)} />
    </Container>
  );
}
