import "server-only";
import { cacheTags } from "@/lib/platform/cache";

type PricedContent = { slug: string; user: { slug: string }; membershipPlan: object | null };

/** The cache tag of the page that tells the price and the free places of a content, or of a membership. */
export const toPageTag = ({ slug, user, membershipPlan }: PricedContent): string =>
  membershipPlan ? cacheTags.master(user.slug) : cacheTags.ayni(slug);
