import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Directory } from "@/components/maestros/directory";
import { DIRECTORY_TITLE, directoryUrl } from "@/components/maestros/directory-url";
import { parsePage } from "@/lib/explore/schema";
import { masterDirectory } from "@/lib/masters/data";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function pageOf({ searchParams }: Props): Promise<number> {
  const { page = "1" } = await searchParams;
  const number = typeof page === "string" ? parsePage(page) : null;
  if (number === null) notFound();
  return number;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await pageOf(props);
  return {
    title: page === 1 ? DIRECTORY_TITLE : `${DIRECTORY_TITLE}, página ${page}`,
    alternates: { canonical: directoryUrl(page) },
  };
}

export default async function DirectoryPage(props: Props) {
  const page = await pageOf(props);
  const directory = await masterDirectory(page);
  if (page > directory.pages) notFound();
  return <Directory page={page} directory={directory} />;
}
