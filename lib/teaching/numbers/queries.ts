import { queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PageNumbers } from "./schema";

const numbersQuery = (url: string) =>
  queryOptions({
    queryKey: ["numbers", url],
    queryFn: async ({ signal }) => (await apiCall<{ data: PageNumbers }>("GET", url, { signal })).data,
  });

export const ayniNumbersQuery = (ayniId: string) => numbersQuery(api.ayniNumbers(ayniId));
export const masterNumbersQuery = (userId: string) => numbersQuery(api.masterNumbers(userId));
