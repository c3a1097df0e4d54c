import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Directory } from "@/components/maestros/directory";
import { DIRECTORY_TITLE } from "@/components/maestros/directory-url";
import { masterDirectory } from "@/lib/masters/data";
import { routes } from "@/lib/routes";

// `/maestros` is rewritten here (next.config.mjs); its further pages are rendered for their request.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export const metadata: Metadata = {
  title: DIRECTORY_TITLE,
  description: "Conoce a quienes enseñan en Ayllu: su oficio, su lugar y lo que ofrecen.",
  alternates: { canonical: routes.masters() },
};

export default async function DirectoryPage({ params }: { params: Promise<{ vista: string }> }) {
  if ((await params).vista !== "todo") notFound();
  return <Directory page={1} directory={await masterDirectory(1)} />;
}
