import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { BundleInput, BundleQuote, OwnBundle, PlacedBundle } from "./schema";

export const bundleQuoteQuery = (slug: string) =>
  queryOptions({
    queryKey: ["bundle-quote", slug],
    queryFn: async () => (await apiCall<{ data: BundleQuote }>("GET", api.bundle(slug, "/quote"))).data,
  });

export const placeBundleOrder = async (slug: string, expectedAmount?: number): Promise<PlacedBundle> =>
  (
    await apiCall<{ data: PlacedBundle }>("POST", api.bundle(slug, "/orders"), {
      body: { expectedAmount },
    })
  ).data;

export const buyBundleMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (expectedAmount: number | undefined) => placeBundleOrder(slug, expectedAmount),
  });

/** Creates a bundle, or changes that of the slug. */
export const sendBundle = async (slug: string | null, input: BundleInput): Promise<OwnBundle> =>
  (
    await apiCall<{ data: OwnBundle }>(
      slug === null ? "POST" : "PUT",
      slug === null ? api.bundles() : api.bundle(slug),
      { body: input },
    )
  ).data;

export const requestBundleArchive = async (slug: string): Promise<void> => {
  await apiCall("DELETE", api.bundle(slug));
};
