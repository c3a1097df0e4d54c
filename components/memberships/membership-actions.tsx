"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState, type ComponentProps } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { openCardPage, resumeMembership } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { leaveFor } from "@/lib/platform/browser/leave";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { PayButton } from "./pay-button";
import { useMembershipChange } from "./use-membership-change";

const LeaveDialog = dynamic(() => import("./leave-dialog").then((module) => module.LeaveDialog), {
  ssr: false,
});
const PauseDialog = dynamic(() => import("./pause-dialog").then((module) => module.PauseDialog), {
  ssr: false,
});

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

function LeaveButton({ membership }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-label={`Dejarla: ${membership.name}`} onClick={() => setOpen(true)}>
        Dejarla
      </Button>
      {isOpen && <LeaveDialog membership={membership} onClose={() => setOpen(false)} />}
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

/** What can be done with a membership in its state. */
export function MembershipActions({ membership }: ActionProps) {
  const { state, leftAt, isOffered, master, name } = membership;
  if (state === "PENDING") return <PayButton membership={membership} />;
  if (state === "ENDED") {
    if (!isOffered) return null;
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
  if (!isOffered) return null;
  return (
    <ResumeButton
      membership={membership}
      label="Quedarme"
      doneText="Qué bien que te quedes."
      variant="secondary"
    />
  );
}
