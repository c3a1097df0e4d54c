import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import { formatPrice } from "@/components/common/price";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { BookingTermsView } from "@/lib/content/booking-terms/schema";
import { formatOwnLeft, formatSessions, PACK_HINDRANCES } from "@/lib/orders/pack-terms";
import type { PackView } from "@/lib/orders/packs/schema";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import { toHourOffer } from "./hour-offer";
import { HourPicker } from "./hour-picker";
import { HoursHeading } from "./hours-heading";
import { PackOffers } from "./pack-offers";
import styles from "./hours.module.css";

interface HoursPageProps {
  ayni: AyniDetail & { session: BookingTermsView };
  /** The viewer's own pack, on its page. */
  pack?: PackView;
}

/** "60 €", "pack de 5 sesiones por 250 €". A pack that was given has a price for its giver only. */
function formatCost(ayni: AyniDetail, pack: PackView | undefined): string {
  if (!pack) return formatPrice(ayni);
  const { sessions, price } = pack;
  return `pack de ${formatSessions(sessions)}${price ? ` por ${formatMoney(price.amount, price.currency)}` : ""}`;
}

/** Offers the free hours of an offer. Its public page is cached for everyone; the hours are an island. */
export function HoursPage({ ayni, pack }: HoursPageProps) {
  const { master, session } = ayni;
  // One that is not listed is for the owners of its packs.
  const isListed = pack?.isListed ?? true;
  const offer = toHourOffer(ayni, isListed);
  const canChoose = !pack || pack.state === "open";
  const name = `${master.name} ${master.lastName}`;
  return (
    <Container className={styles.page}>
      <HoursHeading>
        <p className={styles.back}>
          <TextLink href={isListed ? routes.ayni(ayni.slug) : routes.agenda()}>{ayni.title}</TextLink>
        </p>
        <h1>{canChoose ? `Elige una hora con ${master.name}` : `Tu pack con ${master.name}`}</h1>
        {pack && (
          <p>
            <b>{pack.state === "open" ? formatOwnLeft(pack, new Date()) : PACK_HINDRANCES[pack.state]}</b>
          </p>
        )}
        <p>
          {session.minutes} min con {name} · {formatCost(ayni, pack)}
          {ayni.modality === "ONLINE" ? " · por videollamada" : ayni.placeName && ` · ${ayni.placeName}`}
        </p>
      </HoursHeading>
      {canChoose ? (
        <HourPicker offer={offer} />
      ) : (
        <p>
          <TextLink href={routes.agenda({ como: "aprendiz" })}>Tus citas</TextLink>
          {isListed && (
            <>
              {" · "}
              <TextLink href={routes.hours(ayni.slug)}>Reservar una hora suelta</TextLink>
            </>
          )}
        </p>
      )}
      {!pack && <PackOffers offer={offer} />}
    </Container>
  );
}
