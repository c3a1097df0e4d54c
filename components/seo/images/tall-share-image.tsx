import type { CSSProperties } from "react";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import type { TallShape } from "@/lib/publishing/textiles/share-background";
import { FittedTitle } from "./fitted-title";
import { SHARE_FONTS, TEXT_COLORS } from "./share-image-frame";

/** Positions in pixels. Applications cover the upper and lower eighth of a story, where only the band is. */
export const TALL_LAYOUTS = {
  story: {
    margin: 80,
    picture: { left: 80, top: 340, width: 920, height: 690 },
    brand: { top: 224, left: 80 },
    text: { top: 1064, height: 570 },
    titleScale: 1.3,
    textSize: 40,
  },
  square: {
    margin: 72,
    picture: { left: 72, top: 72, width: 440, height: 330 },
    brand: { top: 72, right: 72 },
    text: { top: 428, height: 440 },
    titleScale: 1.08,
    textSize: 32,
  },
} as const;

/** Returns where a round picture, or the sun that replaces it, stands: in the frame of the cover, in whole pixels. */
export function placeTallSun(shape: TallShape): { x: number; y: number; radius: number } {
  const { left, top, height, width } = TALL_LAYOUTS[shape].picture;
  const radius = shape === "story" ? Math.round(0.42 * height) : height / 2;
  return { x: shape === "story" ? left + width / 2 : left + radius, y: top + height / 2, radius };
}

const styles = {
  canvas: { display: "flex", fontFamily: SHARE_FONTS.text, fontWeight: 500, color: TEXT_COLORS.body },
  background: { position: "absolute", top: 0, left: 0 },
  brand: { position: "absolute", display: "flex", alignItems: "center", gap: 18 },
  name: { fontFamily: SHARE_FONTS.title, fontWeight: 600, fontSize: 52, color: TEXT_COLORS.strong },
  picture: { position: "absolute", border: "8px solid" },
  text: { position: "absolute", display: "flex", flexDirection: "column", gap: 26 },
  kind: { fontWeight: 600, color: TEXT_COLORS.clay },
  lines: { display: "flex", flexDirection: "column", gap: 10 },
} satisfies Record<string, CSSProperties>;

function pictureStyle(shape: TallShape, isRound: boolean): CSSProperties & { width: number; height: number } {
  const { left, top, width, height } = TALL_LAYOUTS[shape].picture;
  if (!isRound) return { left, top, width, height, borderRadius: 28 };
  const { x, y, radius } = placeTallSun(shape);
  return { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius, borderRadius: 9999 };
}

interface TallShareImageProps {
  shape: TallShape;
  size: { width: number; height: number };
  /** Data URLs. */
  background: string;
  logo: string;
  picture: { src: string; isRound: boolean; borderColor: string } | null;
  kind: string;
  title: string;
  lines: readonly string[];
}

/** A picture of a page for stories and feeds, taller than the one in links. */
export function TallShareImage(props: TallShareImageProps) {
  const { shape, size, background, logo, picture, kind, title, lines } = props;
  const { margin, brand, text, titleScale, textSize } = TALL_LAYOUTS[shape];
  const frame = pictureStyle(shape, picture?.isRound ?? false);
  return (
    <div style={{ ...styles.canvas, ...size }}>
      <img src={background} alt="" {...size} style={styles.background} />
      {picture && (
        <img
          src={picture.src}
          alt=""
          width={frame.width}
          height={frame.height}
          style={{ ...styles.picture, ...frame, borderColor: picture.borderColor }}
        />
      )}
      <div style={{ ...styles.brand, ...brand }}>
        <img src={logo} alt="" width={60} height={60} />
        <span style={styles.name}>{PRODUCT_NAME}</span>
      </div>
      <div style={{ ...styles.text, ...text, left: margin, width: size.width - 2 * margin }}>
        <span style={{ ...styles.kind, fontSize: textSize }}>{kind}</span>
        <FittedTitle fallback={kind} scale={titleScale}>
          {title}
        </FittedTitle>
        <div style={{ ...styles.lines, fontSize: textSize }}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
