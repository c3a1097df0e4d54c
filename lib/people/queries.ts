import { api, withQuery } from "@/lib/platform/routes";
import type { PeopleParams } from "../administration/users/schema";

type Filters = Omit<PeopleParams, "after" | "disciplines">;

/** Where the people that these filters find can be downloaded as CSV. */
export const peopleCsvUrl = (filters: Filters): string => withQuery(api.peopleCsv(), filters);
