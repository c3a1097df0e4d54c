import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import { formatPrice } from "@/components/common/price";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { BookingTermsView } from "@/lib/content/booking-terms/schema";
import { routes } from "@/lib/platform/routes";
import { toHourOffer } from "./hour-offer";
import { HourPicker } from "./hour-picker";
import { HoursHeading } from "./hours-heading";
import { PackOffers } from "./pack-offers";
import styles from "./hours.module.css";

interface HoursPageProps {
  ayni: AyniDetail & { session: BookingTermsView };
  /** False if only the owners of its packs can see it. */
  isListed?: boolean;
}

/** Offers the free hours of an offer. The page is cached for everyone; the hours are an island. */
export function HoursPage({ ayni, isListed = true }: HoursPageProps) {
  const { master, session } = ayni;
  const offer = toHourOffer(ayni, isListed);
  const name = `${master.name} ${master.lastName}`;
  return (
    <Container className={styles.page}>
      <HoursHeading>
        <p className={styles.back}>
          <TextLink href={isListed ? routes.ayni(ayni.slug) : routes.agenda()}>{ayni.title}</TextLink>
        </p>
        <h1>Elige una hora con {master.name}</h1>
        <p>
          {session.minutes} min con {name} · {formatPrice(ayni)}
          {ayni.modality === "ONLINE" ? " · por videollamada" : ayni.placeName && ` · ${ayni.placeName}`}
        </p>
      </HoursHeading>
      <HourPicker offer={offer} />
      <PackOffers offer={offer} />
    </Container>
  );
}
