import { memberApi } from "@/lib/platform/member-api";
import { withQuery } from "@/lib/platform/routes";
import type { UserFilterParams } from "./schema";

export const usersCsvUrl = (filters: UserFilterParams): string => withQuery(memberApi.usersCsv(), filters);
