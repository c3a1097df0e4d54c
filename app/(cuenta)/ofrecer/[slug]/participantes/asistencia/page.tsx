import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { AttendancePage } from "@/components/teaching/attendance-page";
import { Container } from "@/components/ui/container";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { findParticipantsContent, listAttendance } from "@/lib/teaching/participants/data";
import { attendanceQuery } from "@/lib/teaching/participants/schema";

type Props = { params: Promise<{ slug: string }>; searchParams: PageSearchParams };

const findContent = cache(findParticipantsContent);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const content = await findContent(await getCurrentActor(), (await params).slug);
  return content ? { title: "Asistencia" } : notFoundMetadata;
}

export default async function Page({ params, searchParams }: Props) {
  const { slug } = await params;
  const actor = await requireMember(routes.attendance(slug));
  const content = await findContent(actor, slug);
  const [first] = content?.encuentros ?? [];
  if (!content || !first) notFound();
  const { encuentro: encuentroId, searchText } = parseOrNotFound(
    attendanceQuery,
    await readSearchParams(searchParams),
  );
  const encuentro = encuentroId
    ? content.encuentros.find(({ id }) => id === encuentroId)
    : (content.encuentros.findLast(({ hasStarted }) => hasStarted) ?? first);
  if (!encuentro) notFound();
  const list = await orNotFound(listAttendance(actor, encuentro.id, { ayniId: content.id, searchText }));
  return (
    <Container>
      <AttendancePage content={content} encuentro={encuentro} list={list} searchText={searchText} />
    </Container>
  );
}
