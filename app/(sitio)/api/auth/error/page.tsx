import type { Metadata } from "next";
import { Suspense } from "react";
import { AuthError } from "@/components/auth/auth-error-state";

export const metadata: Metadata = { title: "No hemos podido iniciar tu sesión", robots: { index: false } };

export default function AuthErrorPage() {
  return (
    <Suspense>
      <AuthError />
    </Suspense>
  );
}
