"use client";

import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useModal } from "@/components/shell/modal-context";
import { Button, IconButton } from "@/components/ui/button";
import { FlagIcon } from "@/components/ui/icons";
import type { Reported } from "@/lib/administration/moderation/schema";
import styles from "./report-button.module.css";

const ReportDialog = dynamic(() => import("./report-dialog").then((m) => m.ReportDialog), { ssr: false });

interface ReportButtonProps {
  subject: Reported;
  /** Whose it is, where that is known: they do not report themselves. */
  ownerId?: string;
  /** What is reported, after "Denunciar": "esta enseñanza". */
  what: string;
  /** Where one comes back to after signing in. */
  path: string;
  /** Only its icon, where there are many. */
  compact?: boolean;
}

/** Says to those who administer that something is against the guidelines. */
export function ReportButton({ subject, ownerId, what, path, compact }: ReportButtonProps) {
  const { data: session } = useSession();
  const modal = useModal();
  const [open, setOpen] = useState(false);
  if (ownerId !== undefined && session?.userId === ownerId) return null;
  const press = () => (session ? setOpen(true) : modal.open("login", { callbackUrl: path }));
  return (
    <>
      {compact ? (
        <IconButton
          label={`Denunciar ${what}`}
          icon={<FlagIcon size={18} />}
          className={styles.compact}
          aria-haspopup="dialog"
          onClick={press}
        />
      ) : (
        <Button
          variant="quiet"
          size="s"
          icon={<FlagIcon size={18} />}
          className={styles.button}
          aria-haspopup="dialog"
          onClick={press}
        >
          Denunciar<span className="visually-hidden"> {what}</span>
        </Button>
      )}
      {open && <ReportDialog subject={subject} what={what} onClose={() => setOpen(false)} />}
    </>
  );
}
