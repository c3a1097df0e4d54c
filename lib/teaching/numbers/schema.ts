import { z } from "zod";

/** `slug` is the content's id: Next.js requires one parameter name per path segment. */
export const ayniNumbersParams = z.object({ slug: z.uuid() });

/** The numbers that a Master sees on their own public pages. */
export type PageNumbers = {
  /** Views of contents, today and in the 29 days before. */
  recentViews: number;
  /** Users with an owned order. */
  receivers: number;
  followers: number;
};
