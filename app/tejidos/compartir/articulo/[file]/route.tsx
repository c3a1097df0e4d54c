import { PostShareImage } from "@/components/seo/images/post-share-image";
import { findPost } from "@/lib/publishing/blog/data";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import { toPngDataUri, renderShareImage } from "@/lib/publishing/seo/render-image";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { renderStripBackground } from "@/lib/publishing/textiles/share-background";
import { parsePngSlug, pngResponse } from "@/app/tejidos/png-response";

// Same caching as the post's page.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

async function renderImage(post: BlogPost): Promise<Buffer> {
  const [background, logo] = await Promise.all([
    toPngDataUri(renderStripBackground(post.slug).svg),
    toPngDataUri(brandMarkSvg()),
  ]);
  const image = <PostShareImage post={post} background={background} logo={logo} />;
  return renderShareImage(image, { photo: false });
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const post = slug ? await findPost(slug) : null;
  return pngResponse(post && post !== "unavailable" ? await renderImage(post.article) : undefined);
}
