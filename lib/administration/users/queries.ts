import { mutationOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { withQuery } from "@/lib/platform/routes";
import type { UserFilterParams, UsersActionInput } from "./schema";

export const usersCsvUrl = (filters: UserFilterParams): string => withQuery(api.usersCsv(), filters);

export const selectedUsersCsvUrl = (ids: string[]): string =>
  `${api.usersCsv()}?${new URLSearchParams(ids.map((id) => ["ids[]", id])).toString()}`;

export const changeUsersMutation = () =>
  mutationOptions({
    mutationFn: (input: UsersActionInput) =>
      apiData<{ count: number }>("POST", api.adminUsers(), { body: input }),
  });
