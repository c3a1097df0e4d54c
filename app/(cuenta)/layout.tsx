import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { MasterWelcome } from "@/components/onboarding/master-welcome";
import { AppShell } from "@/components/shell/app-shell";
import { PageSkeleton } from "@/components/shell/page-skeleton";
import { getExternalLinks } from "@/lib/platform/site-config/data";

// Private pages are not indexed; previews of their links show the page on which visitors sign in.
export const metadata: Metadata = { robots: { index: false }, openGraph: null, twitter: null };

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <AppShell links={getExternalLinks()}>
      <QueryProvider>{children}</QueryProvider>
      <MasterWelcome />
      <PageSkeleton />
    </AppShell>
  );
}
