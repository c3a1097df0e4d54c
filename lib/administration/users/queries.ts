import { api, withQuery } from "@/lib/platform/routes";
import type { UserFilterParams } from "./schema";

export const usersCsvUrl = (filters: UserFilterParams): string => withQuery(api.usersCsv(), filters);
