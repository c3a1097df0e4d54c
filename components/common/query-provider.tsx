"use client";

import { isServer, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

let shared: QueryClient | undefined;

function queryClient(): QueryClient {
  if (isServer) return new QueryClient();
  return (shared ??= new QueryClient());
}

/**
 * What reads through React Query stands inside of it. It is not around every page, since most public ones ask for
 * nothing; all that are mounted share one cache.
 */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
