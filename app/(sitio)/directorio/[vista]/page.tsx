import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Directory } from "@/components/maestros/directory";
import { DIRECTORY_TITLE } from "@/components/maestros/directory-url";
import { masterDirectory } from "@/lib/masters/data";
import { directoryMetadata } from "@/lib/share/directory";

// `/maestros` is rewritten here (next.config.mjs); its further pages are rendered for their request.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export const metadata: Metadata = directoryMetadata(DIRECTORY_TITLE, 1);

export default async function DirectoryPage({ params }: { params: Promise<{ vista: string }> }) {
  if ((await params).vista !== "todo") notFound();
  return <Directory page={1} directory={await masterDirectory(1)} />;
}
