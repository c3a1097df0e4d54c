import { authRoute } from "@/lib/identity/auth-route";

const handler = authRoute("session");

export { handler as GET, handler as POST };
