import type { CSSProperties } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./textile-sheet.module.css";

/** Style of a list whose drawings come from the sheet at `url`, which has `size` of them. */
export const sheetStyle = (url: string, size: number) =>
  ({ "--sheet": `url(${url})`, "--sheet-size": size }) as CSSProperties;

interface SheetTextileProps {
  /** Position in the sheet of the list; 0 for a drawing of its own. */
  index: number;
  /** URL of a drawing of its own, above the fold. */
  url?: string | undefined;
  /** It becomes the large picture of the page that its card leads to. */
  moves?: boolean;
  className?: string;
}

/** A decorative drawing of the sheet of its list: one file and one image for all of them. */
export function SheetTextile({ index, url, moves, className }: SheetTextileProps) {
  const sheet = url === undefined ? {} : sheetStyle(`"${url}"`, 1);
  const style = { ...sheet, "--sheet-index": index } as CSSProperties;
  return (
    <span data-picture={moves ? "" : undefined} className={cx(styles.textile, className)} style={style} />
  );
}
