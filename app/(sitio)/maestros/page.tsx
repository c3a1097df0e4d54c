import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Directory } from "@/components/masters/directory";
import { masterDirectory } from "@/lib/discovery/directory/data";
import { parseDirectory } from "@/lib/discovery/directory/schema";
import { directoryMetadata } from "@/lib/publishing/seo/directory";

// What is not one of the cached pages: filters, and malformed addresses.
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const search = parseDirectory(await searchParams);
  return search ? directoryMetadata(search) : {};
}

export default async function DirectoryPage({ searchParams }: Props) {
  const search = parseDirectory(await searchParams);
  if (!search) notFound();
  const directory = await masterDirectory(search.filters, search.page);
  if (search.page > directory.pages) notFound();
  return <Directory search={search} directory={directory} />;
}
