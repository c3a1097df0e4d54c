import { route } from "@/lib/http/route";
import { fileAddress } from "@/lib/uploads/data";
import { fileParams } from "@/lib/uploads/schema";

const toFile = (method: "GET" | "HEAD") =>
  route({ params: fileParams }, async ({ actor, params }) => {
    const location = await fileAddress(actor, params.id, method);
    return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
  });

export const GET = toFile("GET");
export const HEAD = toFile("HEAD");
