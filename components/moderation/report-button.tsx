"use client";

import { loadSession } from "@/components/common/session/session-store";
import { useSession } from "@/components/common/session/use-session";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { useModal } from "@/components/shell/modal-context";
import { Button, IconButton } from "@/components/ui/button";
import { FlagIcon } from "@/components/ui/icons";
import type { ReportTarget } from "@/lib/administration/moderation/schema";
import styles from "./report-button.module.css";

const ReportDialog = lazyDialog(() => import("./report-dialog").then((module) => module.ReportDialog));

interface ReportButtonProps {
  subject: ReportTarget;
  /** Owner of the subject, who cannot report it. */
  ownerId?: string;
  /** Follows "Denunciar": "esta enseñanza". */
  subjectLabel: string;
  /** Path to return to after signing in. */
  returnPath: string;
  /** Shows only the icon. */
  compact?: boolean;
}

/** Reports a violation of the guidelines; asks visitors to sign in first. */
export function ReportButton({ subject, ownerId, subjectLabel, returnPath, compact }: ReportButtonProps) {
  const { data: session, status } = useSession();
  const modal = useModal();
  const [open, setOpen] = useState(false);
  if (ownerId !== undefined && session?.userId === ownerId) return null;

  async function handleClick() {
    const current = status === "loading" ? await loadSession() : session;
    if (current) setOpen(true);
    else modal.open("login", { callbackUrl: returnPath });
  }

  return (
    <>
      {compact ? (
        <IconButton
          label={`Denunciar ${subjectLabel}`}
          icon={<FlagIcon size={18} />}
          className={styles.compact}
          aria-haspopup="dialog"
          onClick={() => void handleClick()}
        />
      ) : (
        <Button
          variant="quiet"
          size="s"
          icon={<FlagIcon size={18} />}
          className={styles.button}
          aria-haspopup="dialog"
          onClick={() => void handleClick()}
        >
          Denunciar<span className="visually-hidden"> {subjectLabel}</span>
        </Button>
      )}
      {open && <ReportDialog subject={subject} subjectLabel={subjectLabel} onClose={() => setOpen(false)} />}
    </>
  );
}
