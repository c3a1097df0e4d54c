import { sheetStyle } from "@/components/common/textile-sheet";
import { textileImages } from "@/lib/platform/image-urls";

/** Style of a list of Masters: the strips of their cards come from one file. */
export const stripSheetStyle = (masters: readonly { slug: string }[]) =>
  masters.length > 0
    ? sheetStyle(textileImages.backgroundSheet(masters.map(({ slug }) => slug)), masters.length)
    : undefined;
