"use client";

import dynamic from "next/dynamic";
import { useSession } from "@/components/common/session/use-session";
import type { OwnPage } from "./own-page";

const OwnerBar = dynamic(() => import("./owner-bar").then((module) => module.OwnerBar), { ssr: false });

/** The bar of a Master on their own public page. Nothing, and no script, for anybody else. */
export function OwnerTools({ page }: { page: OwnPage }) {
  const { data: session } = useSession();
  if (session?.userId !== page.masterId || session.user.role === "student") return null;
  return <OwnerBar key={page.slug} page={page} />;
}
