import { authRoute } from "@/lib/identity/auth-route";

export const GET = authRoute("csrf");
