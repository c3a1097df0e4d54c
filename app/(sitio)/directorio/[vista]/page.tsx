import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Directory } from "@/components/masters/directory";
import { masterDirectory } from "@/lib/discovery/directory/data";
import { parseDirectory } from "@/lib/discovery/directory/schema";
import { directoryMetadata } from "@/lib/publishing/seo/directory";

// `/maestros` and its pages are rewritten here (next.config.mjs); what is filtered is rendered for its request.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ vista: string }> };

/** All Masters, `todo`, or a page of them, `pagina-2`. */
async function viewOf({ params }: Props) {
  const { vista } = await params;
  return vista === "todo"
    ? parseDirectory({})
    : parseDirectory({ page: /^pagina-(\d+)$/.exec(vista)?.[1] ?? "" });
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const view = await viewOf(props);
  return view ? directoryMetadata(view) : {};
}

export default async function DirectoryPage(props: Props) {
  const view = await viewOf(props);
  if (!view) notFound();
  const directory = await masterDirectory(view.filters, view.page);
  if (view.page > directory.pages) notFound();
  return <Directory search={view} directory={directory} />;
}
