import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { EyeIcon } from "@/components/ui/icons";
import { HourglassIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import type { AccessState } from "./access-state";
import styles from "./access-banner.module.css";
import { LocalDate } from "@/components/common/local-date";
import { getRenewalLabel } from "./renewal";

interface AccessBannerProps {
  ayni: AyniDetail;
  access: AccessState;
}

const RENEWAL_TEXTS = {
  "Recibir de nuevo": "Puedes recibirlo de nuevo en su página y seguir donde lo dejaste.",
  "Comprar de nuevo": "Puedes comprarlo de nuevo en su página y seguir donde lo dejaste.",
} as const;

const MEMBER_TEXT = "Lo abría tu membresía. Puedes comprarlo en su página y seguir donde lo dejaste.";

/** Says how to have it again; what a membership opened was never bought. */
function findRenewal(ayni: AyniDetail, wasByMembership: boolean): { label: string; text: string } | null {
  const label = getRenewalLabel(ayni);
  if (label === null) return null;
  return wasByMembership && label === "Comprar de nuevo"
    ? { label: "Ver cómo recibirlo", text: MEMBER_TEXT }
    : { label, text: RENEWAL_TEXTS[label] };
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.banner}>
      {icon}
      {children}
    </div>
  );
}

/** An hour has one encuentro; a cancelled one ends the access to it. */
const isCancelledHour = ({ isSession, encuentros }: AyniDetail): boolean =>
  isSession && encuentros.length > 0 && encuentros.every(({ cancelled }) => cancelled);

/** Tells that this is a preview, or that access has expired. */
export function AccessBanner({ ayni, access }: AccessBannerProps) {
  if (access.kind === "preview") {
    return (
      <Banner icon={<EyeIcon size={22} />}>
        <p>Así lo verán tus aprendices</p>
      </Banner>
    );
  }
  if (access.kind !== "expired") return null;
  if (isCancelledHour(ayni)) {
    return (
      <Banner icon={<HourglassIcon size={22} />}>
        <p>
          Esta cita se canceló. <TextLink href={routes.agenda({ como: "aprendiz" })}>Tus citas</TextLink>
        </p>
      </Banner>
    );
  }
  const renewal = findRenewal(ayni, access.wasByMembership ?? false);
  return (
    <Banner icon={<HourglassIcon size={22} />}>
      <div className={styles.ended}>
        <div>
          <p>
            Tu acceso a este Ayni terminó el <LocalDate iso={access.date} />.
          </p>
          <p>{renewal?.text ?? "Ya no se ofrece, así que no se puede recibir de nuevo."}</p>
        </div>
        {renewal && (
          <ButtonLink href={routes.ayni(ayni.slug)} variant="secondary" size="s">
            {renewal.label}
          </ButtonLink>
        )}
      </div>
    </Banner>
  );
}
