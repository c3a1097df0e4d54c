import { CursorPager } from "@/components/common/cursor-pager";
import type { FavouritePage } from "@/lib/community/favourites/schema";
import { routes } from "@/lib/platform/routes";
import { FavouriteCards, FavouritesFrame, NoFavourites } from "./favourites-frame";
import { MergeRefresh } from "./merge-refresh";
import { UnavailableNote } from "./unavailable-note";

interface MemberFavouritesProps {
  favourites: FavouritePage;
  isFirstPage: boolean;
}

/** Favourites of a member, the last saved first. */
export function MemberFavourites({ favourites, isFirstPage }: MemberFavouritesProps) {
  const { content, metadata } = favourites;
  return (
    <FavouritesFrame>
      <MergeRefresh />
      {content.length > 0 ? <FavouriteCards items={content} /> : <NoFavourites />}
      {metadata.after === null && metadata.unavailable > 0 && (
        <UnavailableNote count={metadata.unavailable} />
      )}
      <CursorPager
        label="Páginas de guardados"
        firstHref={isFirstPage ? null : routes.favourites()}
        nextHref={metadata.after && routes.favourites({ after: metadata.after })}
      />
    </FavouritesFrame>
  );
}
