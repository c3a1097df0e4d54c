import type { SessionUser } from "@/lib/identity/sessions/schema";

declare module "next-auth" {
  interface Session {
    user: SessionUser;
    userId: string;
    email: string;
    expires: string;
  }
  interface User {
    id: string;
    sessionId: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sub?: string;
    sid?: string;
  }
}
