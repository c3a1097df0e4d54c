import { route } from "@/lib/identity/route";
import { openFile } from "@/lib/opening/service";
import { fileParams, fileQuery } from "@/lib/content/uploads/schema";

// What the browser says for an <audio> or <video> of a page.
const PLAYERS = ["audio", "video"];

const toFile = (method: "GET" | "HEAD") =>
  route({ params: fileParams, query: fileQuery }, async ({ actor, params, query, request }) => {
    const isPlayer = PLAYERS.includes(request.headers.get("sec-fetch-dest") ?? "");
    const location = await openFile(actor, { id: params.id, method, token: query.token, isPlayer });
    return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
  });

export const GET = toFile("GET");
export const HEAD = toFile("HEAD");
