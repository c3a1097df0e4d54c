import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { AppShell } from "@/components/shell/app-shell";
import { getExternalLinks } from "@/lib/platform/site-config/data";

// Private pages are not indexed.
export const metadata: Metadata = { robots: { index: false } };

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <AppShell links={getExternalLinks()}>
      <QueryProvider>{children}</QueryProvider>
    </AppShell>
  );
}
