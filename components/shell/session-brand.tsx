"use client";

import { useSession } from "@/components/common/session/use-session";
import { routes } from "@/lib/platform/routes";
import { Brand } from "./brand";

/** Leads members to their feed, everybody else to the home page. */
export function SessionBrand() {
  const { data: session } = useSession();
  return <Brand href={session ? routes.feed() : routes.home()} />;
}
