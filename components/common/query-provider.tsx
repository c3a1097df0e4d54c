"use client";

import { isServer, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

let sharedClient: QueryClient | undefined;

function getQueryClient(): QueryClient {
  if (isServer) return new QueryClient();
  return (sharedClient ??= new QueryClient());
}

/**
 * Provides React Query. Mounted around single islands rather than the whole app, since most public pages fetch
 * nothing; all providers share one cache.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={getQueryClient()}>{children}</QueryClientProvider>;
}
