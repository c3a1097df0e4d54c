import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { checkedAuthRequest } from "@/lib/identity/auth/validate-request";
import { authOptions } from "@/lib/identity/auth/options";
import { toResponse } from "@/lib/identity/route";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handler(request: NextRequest, context: Context): Promise<Response> {
  try {
    const { nextauth } = await context.params;
    // Browsers may send their troubles here; nobody outside writes into our log.
    if (nextauth[0] === "_log") return Response.json({});
    const failures: unknown[] = [];
    const checked = await checkedAuthRequest(request);
    const answer = (await NextAuth(
      checked,
      context,
      authOptions((error) => failures.push(error)),
    )) as Response;
    return failures.length > 0 ? toResponse(failures[0]) : answer;
  } catch (error) {
    return toResponse(error);
  }
}

export { handler as GET, handler as POST };
