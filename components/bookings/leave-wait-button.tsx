"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { leaveHourWaitMutation } from "@/lib/bookings/hours/queries";
import { errorMessage } from "@/lib/platform/http/client";

/** Ends the wait for an hour of an offer. */
export function LeaveWaitButton({ slug, title }: { slug: string; title: string }) {
  const router = useRouter();
  const leave = useMutation({
    ...leaveHourWaitMutation(slug),
    onSuccess: () => router.refresh(),
    onError: (error) => void toast(errorMessage(error), { kind: "error" }),
  });
  return (
    <Button
      variant="quiet"
      pending={leave.isPending}
      aria-label={`Ya no me avises: ${title}`}
      onClick={() => leave.mutate()}
    >
      Ya no me avises
    </Button>
  );
}
