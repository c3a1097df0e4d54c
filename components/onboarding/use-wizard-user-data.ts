"use client";

import { useQuery } from "@tanstack/react-query";
import { privateUserQuery } from "@/lib/identity/users/queries";
import { FAIL_FAST_OPTIONS } from "./fail-fast-options";

/** The saved user data; the steps start empty if it cannot be loaded. */
export const useWizardUserData = (userId: string) =>
  useQuery({ ...privateUserQuery(userId), ...FAIL_FAST_OPTIONS });
