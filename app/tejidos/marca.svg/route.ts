import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { svgResponse } from "../svg-response";

export const GET = () => svgResponse(brandMarkSvg());
