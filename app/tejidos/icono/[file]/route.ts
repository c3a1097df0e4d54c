import { iconNames, iconPng } from "@/lib/publishing/seo/icons";
import { FOREVER, pngResponse } from "../../png-response";

export const dynamic = "force-static";
export const dynamicParams = false;
export const generateStaticParams = () => iconNames.map((name) => ({ file: `${name}.png` }));

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  return pngResponse(await iconPng((await params).file.replace(/\.png$/, "")), FOREVER);
}
