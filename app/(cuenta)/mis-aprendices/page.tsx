import type { Metadata } from "next";
import { OnlyMasters } from "@/components/common/masters-only";
import { MyApprentices } from "@/components/teaching/my-apprentices";
import { Container } from "@/components/ui/container";
import { ownApprentices } from "@/lib/teaching/apprentices/data";
import { isMaster } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { participantsQuery } from "@/lib/teaching/participants/schema";
import { routes } from "@/lib/platform/routes";
import { found, parsed, said, type Search } from "../../search-params";

export const metadata: Metadata = { title: "Mis Aprendices" };

export default async function MyApprenticesPage({ searchParams }: { searchParams: Search }) {
  const member = await requireMember(routes.myApprentices());
  if (!isMaster(member)) {
    return (
      <Container>
        <OnlyMasters />
      </Container>
    );
  }
  const query = parsed(participantsQuery, await said(searchParams));
  const page = await found(ownApprentices(member, query));
  const { searchText, after } = query;
  return (
    <Container>
      <MyApprentices page={page} searchText={searchText} later={after !== undefined} slug={member.slug} />
    </Container>
  );
}
