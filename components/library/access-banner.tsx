import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { EyeIcon, HourglassIcon } from "@/components/ui/icons";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import type { Access } from "./access-state";
import styles from "./access-banner.module.css";
import { LocalDay } from "../common/local-date";
import { renewalLabel } from "./renewal";

interface AccessNoticeProps {
  ayni: AyniDetail;
  access: Access;
}

const RENEWALS = {
  "Recibir de nuevo": "Puedes recibirlo de nuevo en su página y seguir donde lo dejaste.",
  "Comprar de nuevo": "Puedes comprarlo de nuevo en su página y seguir donde lo dejaste.",
} as const;

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      {icon}
      {children}
    </div>
  );
}

/** Says what is not plain about this room: that it is a preview, or that the access to it has ended. */
export function AccessNotice({ ayni, access }: AccessNoticeProps) {
  if (access.kind === "preview") {
    return (
      <Notice icon={<EyeIcon size={22} />}>
        <p>Así lo verán tus aprendices</p>
      </Notice>
    );
  }
  if (access.kind !== "expired") return null;
  const renewal = renewalLabel(ayni);
  return (
    <Notice icon={<HourglassIcon size={22} />}>
      <div className={styles.ended}>
        <div>
          <p>
            Tu acceso a este Ayni terminó el <LocalDay iso={access.date} />.
          </p>
          <p>{renewal ? RENEWALS[renewal] : "Ya no se ofrece, así que no se puede recibir de nuevo."}</p>
        </div>
        {renewal && (
          <ButtonLink href={routes.ayni(ayni.slug)} variant="secondary" size="s">
            {renewal}
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
