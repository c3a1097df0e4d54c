import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { checkedAuthRequest } from "@/lib/auth/guard";
import { authOptions } from "@/lib/auth/options";
import { toResponse } from "@/lib/http/route";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handler(request: NextRequest, context: Context): Promise<Response> {
  try {
    const checked = await checkedAuthRequest(request);
    return (await NextAuth(checked, context, authOptions())) as Response;
  } catch (error) {
    return toResponse(error);
  }
}

export { handler as GET, handler as POST };
