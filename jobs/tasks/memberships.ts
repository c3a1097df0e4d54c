import type { Task } from "graphile-worker";
import { z } from "zod";
import {
  closeMemberships,
  endSubscription,
  openToMembers,
  reconcileMemberships,
  tellOfPrice,
} from "@/lib/orders/memberships/upkeep";

const planPayload = z.object({ planId: z.uuid() });
const openedPayload = z.union([planPayload, z.object({ ayniId: z.uuid() })]);
const closedPayload = z.union([
  planPayload,
  z.object({ masterId: z.uuid() }),
  z.object({ userId: z.uuid() }),
]);
const membershipPayload = z.object({ membershipId: z.uuid() });

export const openToMembersTask: Task = (payload) => openToMembers(openedPayload.parse(payload));

export const closeMembershipsTask: Task = (payload) => closeMemberships(closedPayload.parse(payload));

export const tellMembersOfPriceTask: Task = (payload) => tellOfPrice(planPayload.parse(payload).planId);

export const endSubscriptionTask: Task = (payload) =>
  endSubscription(membershipPayload.parse(payload).membershipId);

export const reconcileMembershipsTask: Task = () => reconcileMemberships();
