import { z } from "zod";

export const feedParams = z.object({ token: z.string().max(100) });

export const podcastFeedParams = z.object({ orderId: z.uuid() });

/** The URL contains the secret token. */
export type PrivateFeedView = { url: string };
