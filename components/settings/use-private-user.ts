"use client";

import { useQuery } from "@tanstack/react-query";
import { privateUserQuery } from "@/lib/identity/users/queries";
import type { PrivateUser } from "@/lib/identity/users/schema";

/** One's own data: as the page brought it, then as every change left it. */
export function useOwn(brought: PrivateUser): PrivateUser {
  return useQuery({ ...privateUserQuery(brought.id), initialData: brought }).data;
}
