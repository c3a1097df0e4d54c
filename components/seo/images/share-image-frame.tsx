import type { CSSProperties, ReactNode } from "react";
import { SHARE_IMAGE_SIZE } from "@/lib/publishing/textiles/share-background";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";

// Satori supports neither style sheets nor classes, hence inline styles.

/** The text colors of the light theme. */
export const TEXT_COLORS = {
  strong: "#231a2b",
  body: "#4a3f55",
  clay: "#8a3217",
  teal: "#0e5a57",
  plum: "#5b3d86",
};

/** Font families with fallbacks for missing glyphs. */
export const SHARE_FONTS = {
  title: "Fraunces, Fraunces ext",
  text: "Figtree, Figtree ext, Fraunces, Fraunces ext",
};

export const TEXT_WIDTH_PX = 700;
const MARGIN_PX = 64;

const styles = {
  canvas: {
    display: "flex",
    ...SHARE_IMAGE_SIZE,
    fontFamily: SHARE_FONTS.text,
    fontWeight: 500,
    color: TEXT_COLORS.body,
  },
  background: { position: "absolute", top: 0, left: 0 },
  brand: { position: "absolute", top: 44, right: MARGIN_PX, display: "flex", alignItems: "center", gap: 12 },
  name: { fontFamily: SHARE_FONTS.title, fontWeight: 600, fontSize: 34, color: TEXT_COLORS.strong },
  text: {
    position: "absolute",
    top: 0,
    left: MARGIN_PX,
    width: TEXT_WIDTH_PX,
    padding: "46px 0 22px",
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
  },
} satisfies Record<string, CSSProperties>;

interface ShareImageFrameProps {
  /** Data URLs. */
  background: string;
  logo: string;
  /** Height above the band, in pixels. */
  height: number;
  children: ReactNode;
  /** Positions itself. */
  overlay?: ReactNode;
}

export function ShareImageFrame({ background, logo, height, children, overlay }: ShareImageFrameProps) {
  return (
    <div style={styles.canvas}>
      <img src={background} alt="" {...SHARE_IMAGE_SIZE} style={styles.background} />
      <div style={{ ...styles.text, height }}>{children}</div>
      {overlay}
      <div style={styles.brand}>
        <img src={logo} alt="" width={40} height={40} />
        <span style={styles.name}>{PRODUCT_NAME}</span>
      </div>
    </div>
  );
}
