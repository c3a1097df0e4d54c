import { route } from "@/lib/http/route";
import { fileAddress } from "@/lib/uploads/data";
import { fileParams, fileQuery } from "@/lib/uploads/schema";

const toFile = (method: "GET" | "HEAD") =>
  route({ params: fileParams, query: fileQuery }, async ({ actor, params, query }) => {
    const location = await fileAddress(actor, { id: params.id, method, token: query.token });
    return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
  });

export const GET = toFile("GET");
export const HEAD = toFile("HEAD");
