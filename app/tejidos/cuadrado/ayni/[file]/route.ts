import { findPublishedAyni } from "@/lib/content/ayni/data";
import { parsePngSlug, pngResponse } from "@/app/tejidos/png-response";
import { renderTallAyni } from "@/app/tejidos/tall-images";

// Same caching as the content's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const ayni = slug ? await findPublishedAyni(slug) : null;
  return pngResponse(ayni ? await renderTallAyni(ayni, "square") : undefined);
}
