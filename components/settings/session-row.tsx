import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DesktopIcon, DeviceMobileIcon } from "@/components/ui/icons";
import type { SessionView } from "@/lib/identity/sessions/schema";
import { hour, shortDay } from "@/lib/platform/time/format";
import styles from "./session-list.module.css";

interface SessionRowProps {
  session: SessionView;
  zone: string;
  ending: boolean;
  onEnd: () => void;
}

const moment = (iso: string, zone: string) => `${shortDay(iso, zone)}, ${hour(iso, zone)}`;

export function SessionRow({ session, zone, ending, onEnd }: SessionRowProps) {
  const { device, mobile, address, createdAt, lastSeenAt, current } = session;
  const Device = mobile ? DeviceMobileIcon : DesktopIcon;
  const seen = moment(lastSeenAt, zone);
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
          Vista {seen}
          {address && ` · desde ${address}`}
        </p>
        <p>Abierta {moment(createdAt, zone)}</p>
      </div>
      {!current && (
        <Button variant="secondary" size="s" pending={ending} onClick={onEnd}>
          Cerrar
          <span className="visually-hidden">
            {" "}
            la sesión de {device}, vista por última vez {seen}
          </span>
        </Button>
      )}
    </li>
  );
}
