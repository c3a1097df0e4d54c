"use client";

import { useQuery } from "@tanstack/react-query";
import { privateUserQuery } from "@/lib/identity/users/queries";
import { impatient } from "../asistente/impatient";

/** What is kept of the person so far; when that cannot be read, the steps begin empty. */
export const useOwnData = (userId: string) => useQuery({ ...privateUserQuery(userId), ...impatient });
