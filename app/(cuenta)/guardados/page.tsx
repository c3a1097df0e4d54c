import type { Metadata } from "next";
import { MemberFavourites } from "@/components/favourites/member-favourites";
import { VisitorFavourites } from "@/components/favourites/visitor-favourites";
import { listFavourites } from "@/lib/community/favourites/data";
import { favouritesSearchParams } from "@/lib/community/favourites/schema";
import { getCurrentActor } from "@/lib/identity/auth/current-actor";
import { isMember } from "@/lib/platform/actor";
import { defaultShareMetadata } from "@/lib/publishing/seo/metadata";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Guardados", ...defaultShareMetadata };

/** Visitors see what they saved in the browser. */
export default async function FavouritesPage({ searchParams }: { searchParams: PageSearchParams }) {
  const { after } = parseOrNotFound(favouritesSearchParams, await readSearchParams(searchParams));
  const actor = await getCurrentActor();
  if (!isMember(actor)) return <VisitorFavourites />;
  const favourites = await orNotFound(listFavourites(actor, after));
  return <MemberFavourites favourites={favourites} isFirstPage={after === undefined} />;
}
