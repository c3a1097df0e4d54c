"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { DownloadLink } from "@/components/common/download-link";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { changeUsersMutation, selectedUsersCsvUrl } from "@/lib/administration/users/queries";
import type { UserRow, UsersActionInput } from "@/lib/administration/users/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { SelectionArea } from "./selection-area";

type SelectablePerson = Pick<UserRow, "id" | "role" | "active" | "emailVerified">;

const TOAST_MS = 5000;

const toCount = (count: number) => pluralize(count, "persona", "personas");

const TEXTS = {
  deactivate: {
    title: (count: number) => `¿Desactivar ${pluralize(count, "cuenta", "cuentas")}?`,
    consequences:
      "Sus sesiones se cierran ahora, no podrán volver a entrar y sus páginas dejan de verse. Nada se borra: puedes reactivarlas una a una cuando quieras. Cada una queda en el registro.",
    confirmLabel: "Desactivar",
    done: (count: number) => `${pluralize(count, "cuenta desactivada", "cuentas desactivadas")}.`,
  },
  "send-verification": {
    title: (count: number) => `¿Enviar otro enlace de verificación a ${toCount(count)}?`,
    consequences: "Reciben ahora un correo con un enlace nuevo para verificar su dirección.",
    confirmLabel: "Enviar el enlace",
    done: (count: number) => `${pluralize(count, "enlace enviado", "enlaces enviados")}.`,
  },
} as const;

const isDeactivatable = ({ active, role }: SelectablePerson) => active && role !== "admin";
const isUnverified = ({ active, emailVerified }: SelectablePerson) => active && emailVerified === null;

interface UsersActionDialogProps {
  input: UsersActionInput;
  onClose: (done: boolean) => void;
}

function UsersActionDialog({ input, onClose }: UsersActionDialogProps) {
  const { title, consequences, confirmLabel, done } = TEXTS[input.action];
  const { mutateAsync } = useMutation({
    ...changeUsersMutation(),
    onSuccess: ({ count }) => void toast(done(count), { kind: "success", duration: TOAST_MS }),
  });
  return (
    <LazyConfirmDialog
      title={title(input.ids.length)}
      consequences={consequences}
      confirmLabel={confirmLabel}
      danger={input.action === "deactivate"}
      onConfirm={() => mutateAsync(input)}
      onClose={onClose}
    />
  );
}

interface UserSelectionProps {
  people: SelectablePerson[];
  children: ReactNode;
}

/** The list of people, of whom several are exported, written to or deactivated at once. */
export function UserSelection({ people, children }: UserSelectionProps) {
  const router = useRouter();
  const [input, setInput] = useState<UsersActionInput>();

  function toIds(ids: string[], isIncluded: (person: SelectablePerson) => boolean): string[] {
    return people.filter((person) => ids.includes(person.id) && isIncluded(person)).map(({ id }) => id);
  }

  return (
    <SelectionArea
      label="Personas elegidas"
      listedIds={people.map(({ id }) => id)}
      formatCount={(count) => pluralize(count, "persona elegida", "personas elegidas")}
      actions={({ ids, clear }) => {
        const unverifiedIds = toIds(ids, isUnverified);
        const activeIds = toIds(ids, isDeactivatable);
        return (
          <>
            <DownloadLink href={selectedUsersCsvUrl(ids)}>Descargar CSV</DownloadLink>
            <Button
              size="s"
              variant="secondary"
              disabled={unverifiedIds.length === 0}
              aria-haspopup="dialog"
              onClick={() => setInput({ action: "send-verification", ids: unverifiedIds })}
            >
              Reenviar la verificación ({unverifiedIds.length})
            </Button>
            <Button
              size="s"
              variant="secondary"
              disabled={activeIds.length === 0}
              aria-haspopup="dialog"
              onClick={() => setInput({ action: "deactivate", ids: activeIds })}
            >
              Desactivar ({activeIds.length})
            </Button>
            {input && (
              <UsersActionDialog
                input={input}
                onClose={(done) => {
                  setInput(undefined);
                  if (done) clear();
                  // Without success too: another admin may have changed some of them.
                  router.refresh();
                }}
              />
            )}
          </>
        );
      }}
    >
      {children}
    </SelectionArea>
  );
}
