import { route } from "@/lib/identity/route";
import { openFile } from "@/lib/library/file-access";
import { fileParams, fileQuery } from "@/lib/content/uploads/schema";

// Sec-Fetch-Dest of an <audio> or <video> element.
const PLAYER_DESTINATIONS = ["audio", "video"];

const createFileHandler = (method: "GET" | "HEAD") =>
  route({ params: fileParams, query: fileQuery }, async ({ actor, params, query, request }) => {
    const isPlayer = PLAYER_DESTINATIONS.includes(request.headers.get("sec-fetch-dest") ?? "");
    const location = await openFile(actor, { id: params.id, method, token: query.token, isPlayer });
    return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
  });

export const GET = createFileHandler("GET");
export const HEAD = createFileHandler("HEAD");
