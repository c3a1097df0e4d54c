import "server-only";
import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { authOptions } from "@/lib/identity/auth/options";
import { validateAuthRequest } from "@/lib/identity/auth/validate-request";
import { toErrorResponse } from "@/lib/identity/route";

/** Handles one endpoint of next-auth, such as `callback/credentials`; the others, with pages of its own, do not exist. */
export function authRoute(endpoint: string) {
  const context = { params: { nextauth: endpoint.split("/") } };
  return async (request: NextRequest): Promise<Response> => {
    try {
      const errors: unknown[] = [];
      const validRequest = await validateAuthRequest(request);
      const options = authOptions((error) => errors.push(error));
      const response = (await NextAuth(validRequest, context, options)) as Response;
      return errors.length > 0 ? toErrorResponse(errors[0]) : response;
    } catch (error) {
      return toErrorResponse(error);
    }
  };
}
