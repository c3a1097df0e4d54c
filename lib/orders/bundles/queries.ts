import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { BundleInput, BundleQuote, OwnBundle, PlacedBundle } from "./schema";

export const bundleQuoteQuery = (slug: string) =>
  queryOptions({
    queryKey: ["bundle-quote", slug],
    queryFn: () => apiData<BundleQuote>("GET", api.bundle(slug, "/quote")),
  });

export const placeBundleOrder = (slug: string, expectedAmount?: number): Promise<PlacedBundle> =>
  apiData<PlacedBundle>("POST", api.bundle(slug, "/orders"), { body: { expectedAmount } });

export const buyBundleMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (expectedAmount: number | undefined) => placeBundleOrder(slug, expectedAmount),
  });

/** Creates a bundle, or changes that of the slug. */
export const sendBundle = (slug: string | null, input: BundleInput): Promise<OwnBundle> =>
  apiData<OwnBundle>(slug === null ? "POST" : "PUT", slug === null ? api.bundles() : api.bundle(slug), {
    body: input,
  });

export const requestBundleArchive = async (slug: string): Promise<void> => {
  await apiCall("DELETE", api.bundle(slug));
};
