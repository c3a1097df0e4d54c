import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { AyniNumbers } from "@/components/teaching/numbers/ayni-numbers";
import { Container } from "@/components/ui/container";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { findReportedAyni, getAyniReport } from "@/lib/teaching/numbers/data";
import { numbersQuery } from "@/lib/teaching/numbers/schema";

type Props = { params: Promise<{ slug: string }>; searchParams: PageSearchParams };

const findAyni = cache(findReportedAyni);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const ayni = await findAyni(await getCurrentActor(), (await params).slug);
  return ayni ? { title: "Números" } : notFoundMetadata;
}

export default async function AyniNumbersPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const search = await readSearchParams(searchParams);
  const actor = await requireMember(routes.numbers(slug, { periodo: search.periodo }));
  const ayni = await findAyni(actor, slug);
  if (!ayni) notFound();
  const { periodo } = parseOrNotFound(numbersQuery, search);
  return (
    <Container>
      <AyniNumbers report={await getAyniReport(ayni, { period: periodo })} />
    </Container>
  );
}
