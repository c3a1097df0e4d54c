import type { Metadata } from "next";
import { Suspense } from "react";
import { SignInPanel } from "@/components/auth/sign-in-panel";

export const metadata: Metadata = { title: "Iniciar sesión", robots: { index: false } };

export default function SignInPage() {
  return (
    <Suspense>
      <SignInPanel />
    </Suspense>
  );
}
