import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/http/client";
import { api, withQuery } from "@/lib/routes";
import type { Page, PeopleParams, PersonRow } from "./schema";

type Filters = Omit<PeopleParams, "after" | "disciplines">;

/** People page by page, for admins. */
export const peoplePages = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ["people", filters],
    queryFn: ({ pageParam, signal }) =>
      apiCall<Page<PersonRow>>(
        "GET",
        withQuery(api.users(), { ...filters, after: pageParam }),
        undefined,
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ metadata }) => metadata.after ?? undefined,
    staleTime: 60_000,
  });

/** Where the people that these filters find can be downloaded as CSV. */
export const peopleCsvUrl = (filters: Filters): string => withQuery(api.peopleCsv(), filters);
