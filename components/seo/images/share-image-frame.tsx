import type { CSSProperties, ReactNode } from "react";
import { SHARE_SIZE } from "@/lib/publishing/textiles/share-background";
import { PRODUCT } from "@/lib/copy/product";

// Pictures are laid out by a renderer that knows neither sheets nor classes: here alone, styles are inline.

/** Colours of a picture: those of the light page. */
export const INK = { strong: "#231a2b", body: "#4a3f55", clay: "#8a3217", teal: "#0e5a57", plum: "#5b3d86" };

/** Families as the renderer knows them; each name is asked for what the one before it lacks. */
export const FONTS = {
  title: "Fraunces, Fraunces ext",
  text: "Figtree, Figtree ext, Fraunces, Fraunces ext",
};

/** Room for text beside the sun or the portrait, in pixels. */
export const TEXT_WIDTH = 700;
const MARGIN = 64;

const styles = {
  canvas: { display: "flex", ...SHARE_SIZE, fontFamily: FONTS.text, fontWeight: 500, color: INK.body },
  ground: { position: "absolute", top: 0, left: 0 },
  brand: { position: "absolute", top: 44, right: MARGIN, display: "flex", alignItems: "center", gap: 12 },
  name: { fontFamily: FONTS.title, fontWeight: 600, fontSize: 34, color: INK.strong },
  text: {
    position: "absolute",
    top: 0,
    left: MARGIN,
    width: TEXT_WIDTH,
    padding: "46px 0 22px",
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
  },
} satisfies Record<string, CSSProperties>;

interface FrameProps {
  /** Data addresses of the drawn ground and of the brand's mark. */
  ground: string;
  mark: string;
  /** Room above the band, in pixels. */
  height: number;
  children: ReactNode;
  beside?: ReactNode;
}

/** The woven ground, the brand, and text at the left; what is drawn `beside` places itself. */
export function Frame({ ground, mark, height, children, beside }: FrameProps) {
  return (
    <div style={styles.canvas}>
      <img src={ground} alt="" {...SHARE_SIZE} style={styles.ground} />
      <div style={{ ...styles.text, height }}>{children}</div>
      {beside}
      <div style={styles.brand}>
        <img src={mark} alt="" width={40} height={40} />
        <span style={styles.name}>{PRODUCT}</span>
      </div>
    </div>
  );
}
