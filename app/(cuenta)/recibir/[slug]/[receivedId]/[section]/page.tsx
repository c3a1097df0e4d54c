import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { ReceivedContentView } from "@/components/library/received-content-view";
import { ReceivedEncuentros } from "@/components/library/encuentros/received-encuentros";
import { ReceivedContentLayout } from "@/components/library/received-content-layout";
import { PictureArrival } from "@/components/ui/moving-picture";
import { countLessonQuestions } from "@/lib/community/questions/data";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { listRoomModules } from "@/lib/library/lessons/data";
import { listSavedPositions } from "@/lib/library/progress/data";
import type { Member } from "@/lib/platform/actor";
import { routes, type ReceivedSection } from "@/lib/platform/routes";
import { getStorageUrl } from "@/lib/platform/site-config/data";
import { loadOrderQueries } from "./order-queries";
import { findMovedSlug, findReceivedContent, type ReceivedContent } from "./received-content";

type Props = { params: Promise<{ slug: string; receivedId: string; section: string }> };

const TITLES: Record<ReceivedSection, string> = { contenido: "Contenido", encuentros: "Encuentros" };

const isSection = (section: string): section is ReceivedSection => Object.hasOwn(TITLES, section);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, receivedId, section } = await params;
  if (!isSection(section)) return notFoundMetadata;
  const received = await findReceivedContent(await getCurrentActor(), slug, receivedId);
  if (!received) return notFoundMetadata;
  return { title: `${received.ayni.title} · ${TITLES[section]}`, robots: { index: false } };
}

/** The modules of a course, and how many questions the member may read beside its open lessons. */
async function loadLessons(actor: Member, { ayni, access, needsConsent, now }: ReceivedContent) {
  const hasAccess = access.kind !== "expired" && !needsConsent;
  const modules = await listRoomModules(actor, { ayni, hasAccess, now: new Date(now) });
  const lessonIds = hasAccess
    ? modules.flatMap(({ lessons }) => lessons.filter(({ opensOn }) => opensOn === null).map(({ id }) => id))
    : [];
  const owned = { id: ayni.id, userId: ayni.userId };
  return { modules, questionCounts: await countLessonQuestions(actor, { ayni: owned, lessonIds }) };
}

export default async function ReceivedItemPage({ params }: Props) {
  const { slug, receivedId, section } = await params;
  if (!isSection(section)) notFound();
  const actor = await requireMember(routes.receivedItem(slug, receivedId, section));
  const received = await findReceivedContent(actor, slug, receivedId);
  if (!received) {
    const currentSlug = await findMovedSlug(actor, slug, receivedId);
    if (currentSlug) permanentRedirect(routes.receivedItem(currentSlug, receivedId, section));
    notFound();
  }
  const queries = await loadOrderQueries(actor, receivedId, received.access);
  const lessons = section === "contenido" ? await loadLessons(actor, received) : null;
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <PictureArrival />
      <ReceivedContentLayout {...received} receivedId={receivedId} section={section}>
        {lessons === null ? (
          <ReceivedEncuentros {...received} receivedId={receivedId} />
        ) : (
          <ReceivedContentView
            {...received}
            receivedId={receivedId}
            storageUrl={getStorageUrl()}
            {...lessons}
            positions={await listSavedPositions(actor, received.ayni.id)}
          />
        )}
      </ReceivedContentLayout>
    </HydrationBoundary>
  );
}
