import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Directory } from "@/components/maestros/directory";
import { DIRECTORY_TITLE } from "@/components/maestros/directory-url";
import { parsePage } from "@/lib/explore/schema";
import { masterDirectory } from "@/lib/masters/data";
import { directoryMetadata } from "@/lib/share/directory";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function pageOf({ searchParams }: Props): Promise<number> {
  const { page = "1" } = await searchParams;
  const number = typeof page === "string" ? parsePage(page) : null;
  if (number === null) notFound();
  return number;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return directoryMetadata(DIRECTORY_TITLE, await pageOf(props));
}

export default async function DirectoryPage(props: Props) {
  const page = await pageOf(props);
  const directory = await masterDirectory(page);
  if (page > directory.pages) notFound();
  return <Directory page={page} directory={directory} />;
}
