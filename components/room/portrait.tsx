import { Avatar, findTint } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { toInitials } from "@/lib/platform/text/initials";
import styles from "./portrait.module.css";

interface PortraitProps {
  src: string | null;
  name: string;
  size: number;
  eager?: boolean;
}

/** The portrait of somebody in a room, or their initials. */
export function Portrait({ src, name, size, eager = false }: PortraitProps) {
  const initials = toInitials(name);
  if (src || initials === "") return <Avatar src={src} name={name} size={size} eager={eager} />;
  return (
    <svg
      className={cx(styles.portrait, findTint(name))}
      width={size}
      height={size}
      viewBox="0 0 88 88"
      aria-hidden="true"
    >
      <text x={44} y={44} className={styles.initials}>
        {initials}
      </text>
    </svg>
  );
}
