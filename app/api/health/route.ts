import { health } from "@/lib/health/data";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const data = await health();
  return Response.json(
    { data },
    { status: data.database ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
