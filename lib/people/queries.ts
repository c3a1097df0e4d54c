import { api, withQuery } from "@/lib/routes";
import type { PeopleParams } from "./schema";

type Filters = Omit<PeopleParams, "after" | "disciplines">;

/** Where the people that these filters find can be downloaded as CSV. */
export const peopleCsvUrl = (filters: Filters): string => withQuery(api.peopleCsv(), filters);
