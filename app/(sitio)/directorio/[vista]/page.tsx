import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Directory } from "@/components/masters/directory";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { parseDirectorySearch } from "@/lib/discovery/directory/schema";
import { buildDirectoryMetadata } from "@/lib/publishing/seo/directory";

// `/maestros` and its pages are rewritten here (next.config.mjs); filtered ones are rendered per request.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ vista: string }> };

/** Parses `todo` or `pagina-2`. */
async function parseView({ params }: Props) {
  const { vista } = await params;
  if (vista === "todo") return parseDirectorySearch({});
  return parseDirectorySearch({ page: /^pagina-(\d+)$/.exec(vista)?.[1] ?? "" });
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const view = await parseView(props);
  return view ? buildDirectoryMetadata(view) : {};
}

export default async function DirectoryPage(props: Props) {
  const view = await parseView(props);
  if (!view) notFound();
  const directory = await masterDirectoryPage(view.filters, view.page);
  if (view.page > directory.pages) notFound();
  return <Directory search={view} directory={directory} />;
}
