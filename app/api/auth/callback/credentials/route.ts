import { authRoute } from "@/lib/identity/auth-route";

export const POST = authRoute("callback/credentials");
