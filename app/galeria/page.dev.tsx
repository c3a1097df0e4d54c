import type { Metadata } from "next";
import { StyleGuide } from "@/components/style-guide/style-guide";

export const metadata: Metadata = { title: "Galería" };

interface GalleryPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function GalleryPage({ searchParams }: GalleryPageProps) {
  const { orden, pagina } = await searchParams;
  return <StyleGuide order={String(orden ?? "")} page={Number(pagina ?? 1)} />;
}
