import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Home } from "@/components/inicio/home";
import { latestItems, upcomingItems } from "@/lib/ayni/data";
import { recentMasters } from "@/lib/masters/data";
import { routes } from "@/lib/routes";

// `/` is rewritten here (next.config.mjs): one page for all, made at its first request.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export const metadata: Metadata = { alternates: { canonical: routes.home() } };

const MASTERS_SHOWN = 3;

export default async function HomePage({ params }: { params: Promise<{ vista: string }> }) {
  if ((await params).vista !== "hoy") notFound();
  const [upcoming, latest, masters] = await Promise.all([
    upcomingItems(),
    latestItems(),
    recentMasters(MASTERS_SHOWN),
  ]);
  return <Home upcoming={upcoming.content} latest={latest.content} masters={masters} />;
}
