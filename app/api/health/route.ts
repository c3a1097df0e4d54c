import { getHealth } from "@/lib/platform/health";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const data = await getHealth();
  return Response.json(
    { data },
    { status: data.database ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
