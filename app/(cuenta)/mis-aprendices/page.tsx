import type { Metadata } from "next";
import { OnlyMasters } from "@/components/crear/only-masters";
import { MyApprentices } from "@/components/mis-aprendices/my-apprentices";
import { Container } from "@/components/ui/container";
import { ownApprentices } from "@/lib/apprentices/data";
import { isMaster } from "@/lib/auth/actor";
import { requireMember } from "@/lib/auth/current";
import { participantsQuery } from "@/lib/participants/schema";
import { routes } from "@/lib/routes";
import { found, parsed, said, type Search } from "../admin/users/search";

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
