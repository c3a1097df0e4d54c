import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Queries } from "@/components/common/query-provider";
import { Shell } from "@/components/shell/app-shell";
import { outerLinks } from "@/lib/platform/site-config/data";

// What belongs to one person is not to be found by searching.
export const metadata: Metadata = { robots: { index: false } };

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <Shell links={outerLinks()}>
      <Queries>{children}</Queries>
    </Shell>
  );
}
