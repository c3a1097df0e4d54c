import styles from "./avatar.module.css";
import { cx } from "./cx";
import { UserFillIcon } from "./later-icons";
import { movingPicture } from "./moving-picture";

interface AvatarProps {
  src: string | null | undefined;
  /** Leave empty when the name is shown next to it. */
  alt?: string;
  /** Width and height in CSS pixels. */
  size?: number;
  eager?: boolean;
  /** The name of the person, which tells placeholders in a list apart. */
  name?: string;
  /** It becomes the portrait of the page that its card leads to. */
  moves?: boolean;
  /** Path of the page whose portrait it is. */
  pagePath?: string;
  className?: string;
}

const TINTS = [styles.gold, styles.teal, styles.plum, styles.clay];

/** Returns the same of four tints for the same name. */
export function findTint(name: string) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TINTS[sum % TINTS.length];
}

const LARGE_IMAGE = /-512\.webp$/;

/** Returns the sources of an image whose name ends with its 512 pixels: it exists with 192 as well. */
function toSources(src: string, size: number) {
  if (!LARGE_IMAGE.test(src)) return {};
  return { srcSet: `${src.replace(LARGE_IMAGE, "-192.webp")} 192w, ${src} 512w`, sizes: `${size}px` };
}

/** A round portrait, or a placeholder silhouette. */
export function Avatar({
  src,
  alt = "",
  size = 44,
  eager,
  name = "",
  moves,
  pagePath,
  className,
}: AvatarProps) {
  if (src) {
    return (
      <img
        src={src}
        {...toSources(src, size)}
        alt={alt}
        width={size}
        height={size}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        data-picture={moves || pagePath !== undefined ? "" : undefined}
        className={cx(styles.avatar, className)}
        style={pagePath === undefined ? undefined : movingPicture(pagePath)}
      />
    );
  }
  return (
    <svg
      className={cx(styles.avatar, findTint(name), className)}
      width={size}
      height={size}
      viewBox="0 0 88 88"
      role={alt ? "img" : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <g transform="translate(16 18)">
        <UserFillIcon size={56} />
      </g>
    </svg>
  );
}
