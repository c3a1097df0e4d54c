import { FormMessage } from "@/components/common/form-message";
import type { PlacedOffer } from "@/lib/bookings/availability/schema";

const listFormat = new Intl.ListFormat("es", { type: "conjunction" });

/** "«Masaje» en Madrid y «Lectura» en Cádiz". */
const nameOffers = (offers: readonly PlacedOffer[]): string =>
  listFormat.format(offers.map(({ title, city }) => `«${title}»${city === null ? "" : ` en ${city}`}`));

/** Says beside the zone of the week on which clock the hours of offers in person are. */
export function PlacedOffers({ offers }: { offers: readonly PlacedOffer[] }) {
  const known = offers.filter(({ isZoneKnown }) => isZoneKnown);
  const unknown = offers.filter(({ isZoneKnown }) => !isZoneKnown);
  return (
    <>
      {known.length > 0 && (
        <FormMessage kind="info">
          En persona, tus horas son las del reloj del lugar, también si eliges la zona de otro país:{" "}
          {nameOffers(known)}.
        </FormMessage>
      )}
      {unknown.length > 0 && (
        <FormMessage kind="info">
          No sabemos qué hora es en el lugar de {nameOffers(unknown)}: si eliges una zona que no es la suya,
          sus horas se moverán.
        </FormMessage>
      )}
    </>
  );
}
