import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { ReceivedContentView } from "@/components/library/received-content-view";
import { ReceivedEncuentros } from "@/components/library/encuentros/received-encuentros";
import { ReceivedContentLayout } from "@/components/library/received-content-layout";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { listRoomModules } from "@/lib/library/lessons/data";
import { listSavedPositions } from "@/lib/library/progress/data";
import { routes, type ReceivedSection } from "@/lib/platform/routes";
import { getStorageUrl } from "@/lib/platform/site-config/data";
import { loadOrderQueries } from "./order-queries";
import { findMovedSlug, findReceivedContent } from "./received-content";

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
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ReceivedContentLayout {...received} receivedId={receivedId} section={section}>
        {section === "encuentros" ? (
          <ReceivedEncuentros {...received} receivedId={receivedId} />
        ) : (
          <ReceivedContentView
            {...received}
            receivedId={receivedId}
            storageUrl={getStorageUrl()}
            modules={await listRoomModules(actor, {
              ayni: received.ayni,
              hasAccess: received.access.kind !== "expired",
              now: new Date(received.now),
            })}
            positions={await listSavedPositions(actor, received.ayni.id)}
          />
        )}
      </ReceivedContentLayout>
    </HydrationBoundary>
  );
}
