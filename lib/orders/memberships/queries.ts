import { queryOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { LeaveInput, MembershipsPage, MembershipView } from "./schema";

/** The viewer's own memberships. */
export const membershipsQuery = () =>
  queryOptions({
    queryKey: ["memberships"],
    queryFn: async () => (await apiCall<MembershipsPage>("GET", api.memberships())).content,
  });

const changeMembership = (method: "DELETE" | "POST", path: string, body?: object): Promise<MembershipView> =>
  apiData<MembershipView>(method, path, body ? { body } : {});

/** Leaves with the end of the paid period. */
export const leaveMembership = (id: string, body: LeaveInput = {}) =>
  changeMembership("DELETE", api.membership(id), body);

export const pauseMembership = (id: string, months: number) =>
  changeMembership("POST", api.membership(id, "/pause"), { months });

/** Ends a pause, or takes back that one has left. */
export const resumeMembership = (id: string) => changeMembership("POST", api.membership(id, "/resume"));

/** Says yes or no to the price that the Master asks for. */
export const answerPrice = (id: string, accept: boolean) =>
  changeMembership("POST", api.membership(id, "/price"), { accept });

/** Returns the page of the processor on which the card is changed. */
export const openCardPage = async (id: string): Promise<string> =>
  (await apiData<{ url: string }>("POST", api.membership(id, "/card"))).url;
