import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { parseAuthView } from "@/components/auth/auth-view-url";
import type { AuthView } from "@/components/auth/auth-view";
import { toSignedInPath } from "@/components/auth/callback-path";
import { SignInPanel } from "@/components/auth/sign-in-panel";
import { getCurrentActor } from "@/lib/identity/auth/current-actor";
import { isMember } from "@/lib/platform/actor";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { readSearchParams, type PageSearchParams } from "@/app/search-params";

type Props = { searchParams: PageSearchParams };

const TITLES: Record<AuthView, string> = {
  login: "Iniciar sesión",
  register: "Únete",
  recover: "Recupera tu contraseña",
};

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { vista } = await readSearchParams(searchParams);
  return { title: TITLES[parseAuthView(vista)], robots: { index: false } };
}

export default async function SignInPage({ searchParams }: Props) {
  const { vista, error, callbackUrl } = await readSearchParams(searchParams);
  if (isMember(await getCurrentActor())) redirect(toSignedInPath(callbackUrl, getSiteUrl().origin));
  const view = parseAuthView(vista);
  return <SignInPanel key={view} initialView={view} error={error} callbackUrl={callbackUrl} />;
}
