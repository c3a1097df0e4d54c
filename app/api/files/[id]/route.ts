import { route } from "@/lib/identity/route";
import { openFile } from "@/lib/library/file-access";
import { fileParams, fileQuery } from "@/lib/content/uploads/schema";

const createFileHandler = (method: "GET" | "HEAD") =>
  route({ params: fileParams, query: fileQuery }, async ({ actor, params, query }) => {
    const location = await openFile(actor, { id: params.id, method, token: query.token });
    return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
  });

export const GET = createFileHandler("GET");
export const HEAD = createFileHandler("HEAD");
