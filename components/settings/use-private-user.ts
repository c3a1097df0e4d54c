"use client";

import { useQuery } from "@tanstack/react-query";
import { privateUserQuery } from "@/lib/identity/users/queries";
import type { PrivateUser } from "@/lib/identity/users/schema";

/** The signed-in user's data, initially from the server. */
export function usePrivateUser(initialUser: PrivateUser): PrivateUser {
  return useQuery({ ...privateUserQuery(initialUser.id), initialData: initialUser }).data;
}
