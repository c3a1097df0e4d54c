import sprite from "./icons.svg";

// One external sprite for all icons: it adds nothing to the scripts and is cached permanently.
const { src } = sprite as { src: string };

export interface IconProps {
  size?: number;
  className?: string;
}

export function SpriteIcon({ name, size = 20, className }: IconProps & { name: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      fill="currentColor"
      className={className}
    >
      <use href={`${src}#${name}`} />
    </svg>
  );
}
