import type { ReactNode } from "react";
import { Shell } from "@/components/shell/app-shell";
import { outerLinks } from "@/lib/platform/site-config/data";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <Shell links={outerLinks()}>{children}</Shell>;
}
