"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState, type ComponentProps } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { leaveMembership, openCardPage, resumeMembership } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { leaveFor } from "@/lib/platform/browser/leave";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { isOpenAt } from "./membership-state";
import { PayButton } from "./pay-button";
import { useMembershipChange } from "./use-membership-change";

const LeaveDialog = lazyDialog(() => import("./leave-dialog").then((module) => module.LeaveDialog));
const ReasonDialog = lazyDialog(() => import("./leave-dialog").then((module) => module.ReasonDialog));
const PauseDialog = lazyDialog(() => import("./pause-dialog").then((module) => module.PauseDialog));

const TOAST_MS = 5000;

type ActionProps = { membership: MembershipView };

function CardButton({ membership: { id, name, state } }: ActionProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => leaveFor(await openCardPage(id)),
    onError: (error) => void toast(errorMessage(error), { kind: "error", duration: TOAST_MS }),
  });
  return (
    <Button
      variant={state === "LATE" ? "primary" : "quiet"}
      pending={isPending}
      aria-label={`Cambiar la tarjeta: ${name}`}
      onClick={() => mutate()}
    >
      Cambiar la tarjeta
    </Button>
  );
}

interface ResumeButtonProps extends ActionProps, Pick<ComponentProps<typeof Button>, "variant"> {
  label: string;
  doneText: string;
}

function ResumeButton({ membership: { id, name }, label, doneText, variant = "primary" }: ResumeButtonProps) {
  const { mutate, isPending } = useMembershipChange(() => resumeMembership(id), doneText);
  return (
    <Button variant={variant} pending={isPending} aria-label={`${label}: ${name}`} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

function PauseButton({ membership }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-label={`Pausar: ${membership.name}`} onClick={() => setOpen(true)}>
        Pausar
      </Button>
      {isOpen && <PauseDialog membership={membership} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A month is paid until later, unless its charge has failed. */
const canTakeBack = ({ interval, endsIfLeft }: MembershipView): boolean =>
  interval === "month" && endsIfLeft !== null && new Date(endsIfLeft) > new Date();

/** Leaves with one click what can be taken back; says before what follows where something is lost for good. */
function LeaveButton({ membership }: ActionProps) {
  const { id, name, interval, endingSeats } = membership;
  const [isOpen, setOpen] = useState(false);
  const isAsked = interval === "year" || (endingSeats.length > 0 && !canTakeBack(membership));
  const { mutate, isPending } = useMembershipChange(() => leaveMembership(id), "No se te cobra nada más.");
  return (
    <>
      <Button
        variant="secondary"
        pending={isPending}
        aria-label={`Dejarla: ${name}`}
        onClick={() => (isAsked ? setOpen(true) : mutate())}
      >
        Dejarla
      </Button>
      {isOpen && <LeaveDialog membership={membership} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReasonButton({ membership }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isSent && !isOpen) return <p role="status">Gracias, se lo hemos dicho.</p>;
  return (
    <>
      <Button variant="quiet" aria-label={`Decir por qué: ${membership.name}`} onClick={() => setOpen(true)}>
        Decir por qué
      </Button>
      {isOpen && (
        <ReasonDialog membership={membership} onSent={() => setSent(true)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function PendingActions({ membership }: ActionProps) {
  const { id, name, checkoutUrl } = membership;
  const { mutate, isPending } = useMembershipChange(() => leaveMembership(id), "Descartada.");
  return (
    <>
      <PayButton membership={membership} />
      {checkoutUrl !== null && (
        <Button
          variant="quiet"
          pending={isPending}
          aria-label={`Descartar: ${name}`}
          onClick={() => mutate()}
        >
          Descartar
        </Button>
      )}
    </>
  );
}

function RunningActions({ membership }: ActionProps) {
  const { state, interval } = membership;
  return (
    <>
      {state === "PAUSED" && (
        <ResumeButton membership={membership} label="Reanudar" doneText="Tu membresía sigue." />
      )}
      {state === "LATE" && <CardButton membership={membership} />}
      {/* A year that is not charged is a year away. */}
      {state === "ACTIVE" && interval === "month" && <PauseButton membership={membership} />}
      <LeaveButton membership={membership} />
      {state !== "LATE" && <CardButton membership={membership} />}
    </>
  );
}

/** Offers the actions of a membership in its state. */
export function MembershipActions({ membership }: ActionProps) {
  const { state, leftAt, gift, isOffered, master, name } = membership;
  if (gift && state === "ACTIVE") return null;
  if (state === "PENDING") return <PendingActions membership={membership} />;
  if (state === "ENDED") {
    if (!isOffered || isOpenAt(membership, new Date())) return null;
    return (
      <ButtonLink
        variant="secondary"
        href={routes.masterMemberships(master.slug)}
        aria-label={`Volver a entrar: ${name}`}
      >
        Volver a entrar
      </ButtonLink>
    );
  }
  if (leftAt === null) return <RunningActions membership={membership} />;
  return (
    <>
      {isOffered && (
        <ResumeButton
          membership={membership}
          label="Quedarme"
          doneText="Qué bien que te quedes."
          variant="secondary"
        />
      )}
      <ReasonButton membership={membership} />
    </>
  );
}
