import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import { withQuery } from "@/lib/platform/routes";
import type { UserFilterParams, UsersActionInput } from "./schema";

export const usersCsvUrl = (filters: UserFilterParams): string => withQuery(memberApi.usersCsv(), filters);

export const selectedUsersCsvUrl = (ids: string[]): string =>
  `${memberApi.usersCsv()}?${new URLSearchParams(ids.map((id) => ["ids[]", id])).toString()}`;

export const changeUsersMutation = () =>
  mutationOptions({
    mutationFn: async (input: UsersActionInput) =>
      (await apiCall<{ data: { count: number } }>("POST", memberApi.adminUsers(), { body: input })).data,
  });
