import { iconNames, renderIcon } from "@/lib/publishing/seo/icons";
import { IMMUTABLE_CACHE, pngResponse } from "@/app/tejidos/png-response";

export const dynamic = "force-static";
export const dynamicParams = false;
export const generateStaticParams = () => iconNames.map((name) => ({ file: `${name}.png` }));

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  return pngResponse(await renderIcon((await params).file.replace(/\.png$/, "")), IMMUTABLE_CACHE);
}
