import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { getExternalLinks } from "@/lib/platform/site-config/data";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <AppShell links={getExternalLinks()}>{children}</AppShell>;
}
