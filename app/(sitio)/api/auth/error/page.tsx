import type { Metadata } from "next";
import { AuthErrorState } from "@/components/auth/auth-error-state";
import { readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "No hemos podido iniciar tu sesión", robots: { index: false } };

export default async function AuthErrorPage({ searchParams }: { searchParams: PageSearchParams }) {
  const { error, callbackUrl } = await readSearchParams(searchParams);
  return <AuthErrorState error={error} callbackUrl={callbackUrl} />;
}
