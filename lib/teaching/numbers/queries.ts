import { queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PageNumbers } from "./schema";

const numbersQuery = (url: string) =>
  queryOptions({
    queryKey: ["numbers", url],
    queryFn: ({ signal }) => apiData<PageNumbers>("GET", url, { signal }),
  });

export const ayniNumbersQuery = (ayniId: string) => numbersQuery(api.ayniNumbers(ayniId));
export const masterNumbersQuery = (userId: string) => numbersQuery(api.masterNumbers(userId));
