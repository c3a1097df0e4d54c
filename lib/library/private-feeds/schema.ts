import { z } from "zod";

/** Path parameter of a private feed; anything else was never a secret of ours. */
export const feedParams = z.object({ token: z.string().max(100) });

export const podcastFeedParams = z.object({ orderId: z.uuid() });

/** The address that only its owner knows. */
export type PrivateFeedView = { url: string };
