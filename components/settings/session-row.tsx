import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DesktopIcon, DeviceMobileIcon } from "@/components/ui/later-icons";
import type { SessionView } from "@/lib/identity/sessions/schema";
import { formatTime, formatShortDay } from "@/lib/platform/time/format";
import styles from "./session-list.module.css";

interface SessionRowProps {
  session: SessionView;
  zone: string;
  ending: boolean;
  onEnd: () => void;
}

const formatDateTime = (iso: string, zone: string) =>
  `${formatShortDay(iso, zone)}, ${formatTime(iso, zone)}`;

export function SessionRow({ session, zone, ending, onEnd }: SessionRowProps) {
  const { device, mobile, address, createdAt, lastSeenAt, current } = session;
  const Device = mobile ? DeviceMobileIcon : DesktopIcon;
  const lastSeen = formatDateTime(lastSeenAt, zone);
  return (
    <li className={styles.session}>
      <span className={styles.icon}>
        <Device size={24} />
      </span>
      <div className={styles.about}>
        <p className={styles.device}>
          <strong>{device}</strong> {current && <Badge tone="teal">Esta sesión</Badge>}
        </p>
        <p>
          Vista {lastSeen}
          {address && ` · desde ${address}`}
        </p>
        <p>Abierta {formatDateTime(createdAt, zone)}</p>
      </div>
      {!current && (
        <Button variant="secondary" size="s" pending={ending} onClick={onEnd}>
          Cerrar
          <span className="visually-hidden">
            {" "}
            la sesión de {device}, vista por última vez {lastSeen}
          </span>
        </Button>
      )}
    </li>
  );
}
