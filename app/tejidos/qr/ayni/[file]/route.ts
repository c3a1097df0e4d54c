import { findPublishedAyni } from "@/lib/content/ayni/data";
import { routes } from "@/lib/platform/routes";
import { renderQrCode } from "@/lib/publishing/seo/qr-code";
import { parsePngSlug, pngResponse } from "@/app/tejidos/png-response";

// Same caching as the content's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const ayni = slug ? await findPublishedAyni(slug) : null;
  return pngResponse(ayni ? await renderQrCode(routes.ayni(ayni.slug)) : undefined);
}
