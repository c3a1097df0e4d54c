import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { outerLinks } from "@/lib/site/data";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <Shell links={outerLinks()}>{children}</Shell>;
}
