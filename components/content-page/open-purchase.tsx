import { AmountForm } from "./amount-form";
import { FixedPurchase, useFundedSeat, type OpenPurchaseProps } from "./fixed-purchase";

/** The choices of a buyer who decides how much to pay, and the button. */
function ChosenPurchase({ ayni, loading = false, processing, onReceive }: OpenPurchaseProps) {
  const { fundsSeat, seatAmount, seatOption } = useFundedSeat(ayni, loading);
  const acceptedVersion = ayni.contraindicationsVersion ?? undefined;
  return (
    <AmountForm
      ayni={ayni}
      seatAmount={seatAmount}
      disabled={loading}
      processing={processing}
      onSubmit={(chosenAmount) => onReceive?.({ chosenAmount, fundsSeat, acceptedVersion })}
    >
      {seatOption}
    </AmountForm>
  );
}

/** The choices of a buyer, and the button. The same for visitors and while loading, so that nothing moves. */
export const OpenPurchase = (props: OpenPurchaseProps) =>
  props.ayni.minimumAmount === null ? <FixedPurchase {...props} /> : <ChosenPurchase {...props} />;
