"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type Ref } from "react";
import { flushSync } from "react-dom";
import { AcceptanceLine, ContraindicationsNote } from "@/components/common/contraindications-note";
import { focusFirstField } from "@/components/common/focus-first-field";
import { ConditionLines } from "@/components/common/condition-lines";
import { leaveToPay } from "@/components/common/leave-to-pay";
import { formatPrice } from "@/components/common/price";
import { parsePrice } from "@/components/common/parse-price";
import { useSession } from "@/components/common/session/use-session";
import { useModal } from "@/components/shell/modal-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { placeBookingMutation } from "@/lib/bookings/booking/queries";
import { formatOwnLeft } from "@/lib/orders/pack-terms";
import { packsQuery } from "@/lib/orders/packs/queries";
import { listConditions } from "@/lib/orders/conditions/policy";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { isCurrencyCode, minorUnitFactor } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { AnswerFields, validateAnswers } from "./answer-fields";
import { formatHour } from "./format-hour";
import { toConditionFacts, type HourOffer } from "./hour-offer";
import { clearChoice, storeChoice } from "./stored-choice";
import styles from "./hours.module.css";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const TOAST_MS = 7000;

const FIELD_NAMES = /^(answers\.\d+|chosenAmount)$/;

interface BookingFormProps {
  offer: HourOffer;
  /** The chosen hour; null before one is chosen. */
  startsAt: string | null;
  zone: string;
  /** False while no hour can be chosen. */
  hasHours: boolean;
  /** The answers that were given before signing in or a reload. */
  restoredAnswers: readonly string[];
  /** Called with the reason why this hour cannot be had. */
  onTaken: (reason: string) => void;
  /** The form, once an hour is chosen. */
  ref?: Ref<HTMLFormElement>;
}

/** The errors of the fields that the form shows, by name. */
const pickFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).filter(([name]) => FIELD_NAMES.test(name)))
    : {};

const toMessage = (error: unknown): string =>
  error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : errorMessage(error);

/** Lists what is told before a chosen hour is paid: the same lines that the order keeps. */
function listHourConditions(
  startsAt: string,
  { offer, zone, isFromPack }: Pick<BookingFormProps, "zone" | "offer"> & { isFromPack: boolean },
) {
  const endsAt = new Date(Date.parse(startsAt) + offer.minutes * MINUTE_MS).toISOString();
  const hour = { startsAt, endsAt, timezone: offer.zone ?? zone, cancelled: false };
  const price = isFromPack ? { amount: 0 } : {};
  const facts = { ...toConditionFacts(offer), ...price, isFromPack, encuentros: [hour] };
  return listConditions(facts, { now: new Date(), zone }).map(({ text }) => text);
}

function usePlaceBooking(
  { offer, onTaken }: BookingFormProps,
  showErrors: (errors: Record<string, string>) => void,
) {
  const router = useRouter();
  return useMutation({
    ...placeBookingMutation(),
    onSuccess: async ({ orderId, checkoutUrl, needsInvoiceTo }) => {
      clearChoice();
      if (checkoutUrl) {
        await leaveToPay(orderId, { checkoutUrl, needsInvoiceTo });
        return;
      }
      void toast(`Tu hora con ${offer.masterName} está reservada. Te hemos escrito con la cita.`, {
        kind: "success",
        duration: TOAST_MS,
      });
      router.push(routes.agenda());
    },
    onError: (error) => {
      const errors = pickFieldErrors(error);
      if (Object.keys(errors).length > 0) return showErrors(errors);
      if (error instanceof ApiError && error.code === "HourTaken") return onTaken(toMessage(error));
      void toast(toMessage(error), { kind: "error", duration: TOAST_MS });
    },
  });
}

/** Pays the hour itself. */
const SINGLE = "single";

/** The packs from which the chosen hour may be taken; the first to end is chosen until another choice is made. */
function usePackChoice({ id }: HourOffer, startsAt: string | null) {
  const { data: session } = useSession();
  const { data = [], isSuccess } = useQuery({ ...packsQuery(id), enabled: session != null });
  const [chosen, setChoice] = useState<string | null>(null);
  const packs = data.filter((pack) => pack.isServed && (startsAt ?? "") < pack.expiresAt);
  const isOffered = packs.some((pack) => pack.id === chosen) || chosen === SINGLE;
  const choice = isOffered && chosen !== null ? chosen : (packs[0]?.id ?? SINGLE);
  return { choice, setChoice, packs, packId: choice === SINGLE ? null : choice, isKnown: isSuccess };
}

/** "Reservar por 45 €"; without the amount while there is none. */
const describeAction = (amount: number, currency: string): string =>
  Number.isInteger(amount) && amount > 0
    ? `Reservar por ${formatMoney(amount, currency)}`
    : "Reservar esta hora";

/** The questions, the price and the button for a chosen hour. */
export function BookingForm(props: BookingFormProps) {
  const { offer, startsAt, restoredAnswers, ref } = props;
  const summaryId = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { data: session } = useSession();
  const modal = useModal();
  const place = usePlaceBooking(props, showErrors);
  const currency = isCurrencyCode(offer.currency) ? offer.currency : "EUR";
  const isOpen = offer.minimumAmount !== null;
  const { choice, setChoice, packs, packId, isKnown } = usePackChoice(offer, startsAt);
  const [answers, setAnswers] = useState(() =>
    offer.questions.map((_, index) => restoredAnswers[index] ?? ""),
  );
  const [amountText, setAmountText] = useState(
    String(
      (offer.suggestedAmount ?? offer.minimumAmount ?? offer.amount) / minorUnitFactor(currency),
    ).replace(".", ","),
  );

  const amount = isOpen ? parsePrice(amountText, currency) : offer.amount;

  useEffect(() => {
    if (startsAt !== null) storeChoice({ slug: offer.slug, startsAt, answers });
  }, [offer.slug, startsAt, answers]);

  /** A field says itself what is wrong; the first one gets the focus. */
  function showErrors(next: Record<string, string>) {
    flushSync(() => setErrors(next));
    focusFirstField(Object.keys(next));
  }

  function book(hour: string) {
    place.mutate({
      ayniContentId: offer.id,
      startsAt: hour,
      tz: props.zone,
      answers,
      expectedTerms: { minutes: offer.minutes, moveHours: offer.moveHours, questions: offer.questions },
      ...(packId ? { packId } : {}),
      ...(offer.contraindicationsVersion ? { acceptedVersion: offer.contraindicationsVersion } : {}),
      ...(isOpen ? { chosenAmount: amount } : { expectedAmount: offer.amount }),
    });
  }

  // The hour that a visitor asked for is booked once they have joined; whoever has packs chooses among them first.
  const askedFor = useRef<string | null>(null);
  const goOn = useEffectEvent(() => {
    if (askedFor.current === startsAt && startsAt !== null && packs.length === 0) book(startsAt);
    askedFor.current = null;
  });
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);

  if (session?.userId === offer.masterId) {
    return <p className={styles.form}>Así ven tus horas quienes quieren reservar contigo.</p>;
  }
  if (startsAt === null) {
    return props.hasHours && <p className={styles.form}>Elige una hora para seguir.</p>;
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (startsAt === null) return;
    const missing = validateAnswers(answers);
    if (Object.keys(missing).length > 0) return showErrors(missing);
    setErrors({});
    if (session) return book(startsAt);
    askedFor.current = startsAt;
    modal.open("register", {
      callbackUrl: routes.hours(offer.slug),
      teaching: { title: offer.title, contentType: offer.contentType },
    });
  }

  const note = offer.contraindicationsVersion === null ? null : offer.contraindications;
  return (
    <form
      ref={ref}
      tabIndex={-1}
      aria-labelledby={summaryId}
      noValidate
      className={styles.form}
      onSubmit={handleSubmit}
    >
      <p id={summaryId} className={styles.summary}>
        <b>{formatHour(startsAt, props)}</b>
      </p>
      {packs.length > 0 && (
        <RadioCards
          legend="Cómo la pagas"
          name="pack"
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
          options={[
            ...packs.map((pack) => ({
              value: pack.id,
              label: "Con tu pack",
              description: formatOwnLeft(pack, new Date()),
            })),
            ...(offer.isWithdrawn
              ? []
              : [{ value: SINGLE, label: "Solo esta hora", description: formatPrice(offer) }]),
          ]}
        />
      )}
      <ConditionLines texts={listHourConditions(startsAt, { ...props, isFromPack: packId !== null })} />
      <AnswerFields questions={offer.questions} answers={answers} errors={errors} onChange={setAnswers} />
      {isOpen && packId === null && (
        <Field
          label={`Tu aporte (${currency})`}
          hint={`Desde ${formatMoney(offer.minimumAmount ?? 0, currency)}.`}
          error={errors.chosenAmount}
        >
          <TextInput
            name="chosenAmount"
            inputMode="decimal"
            autoComplete="off"
            value={amountText}
            onChange={({ target }) => setAmountText(target.value)}
          />
        </Field>
      )}
      {note && <ContraindicationsNote text={note} />}
      <Button type="submit" size="l" pending={place.isPending} className={styles.submit}>
        {packId !== null ? "Reservar con tu pack" : describeAction(amount, currency)}
      </Button>
      {note && <AcceptanceLine />}
      {offer.questions.length > 0 && (
        <p className={styles.quiet}>Tus respuestas solo las lee {offer.masterName}, y se borran en un año.</p>
      )}
    </form>
  );
}
