import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Directory } from "@/components/masters/directory";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { noDirectoryFilters, parseDirectorySearch } from "@/lib/discovery/directory/schema";
import { buildDirectoryMetadata } from "@/lib/publishing/seo/directory";

// Filtered and malformed URLs; the others are rewritten to cached pages.
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const search = parseDirectorySearch(await searchParams);
  return search ? buildDirectoryMetadata(search) : {};
}

const NEAREST = 4;

async function listNearest() {
  const { masters } = await masterDirectoryPage({ ...noDirectoryFilters, orden: "proximo" }, 1);
  return masters.slice(0, NEAREST);
}

export default async function DirectoryPage({ searchParams }: Props) {
  const search = parseDirectorySearch(await searchParams);
  if (!search) notFound();
  const directory = await masterDirectoryPage(search.filters, search.page);
  if (search.page > directory.pages) notFound();
  const nearest = directory.total === 0 ? await listNearest() : [];
  return <Directory search={search} directory={directory} nearest={nearest} />;
}
