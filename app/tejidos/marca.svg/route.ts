import { brandMarkSvg } from "@/lib/bands/brand-mark";
import { svgResponse } from "../svg-response";

export const GET = () => svgResponse(brandMarkSvg());
