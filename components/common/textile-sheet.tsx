import type { CSSProperties } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./textile-sheet.module.css";

/** Style of a list whose drawings come from the sheet at `url`, which has `size` of them. */
export const sheetStyle = (url: string, size: number) =>
  ({ "--sheet": `url(${url})`, "--sheet-size": size }) as CSSProperties;

/** A decorative drawing of the sheet of its list: one file and one image for all of them. */
export function SheetTextile({ index, className }: { index: number; className?: string }) {
  const style = { "--sheet-index": index } as CSSProperties;
  return <span className={cx(styles.textile, className)} style={style} />;
}
