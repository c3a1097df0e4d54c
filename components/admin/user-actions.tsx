"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { updateUserMutation } from "@/lib/identity/users/queries";
import { roles, type Role } from "@/lib/platform/actor";
import {
  getActiveAction,
  getRoleAction,
  getSecondFactorAction,
  getVerifiedAction,
  type UserAction,
  type ManagedUser,
} from "./user-action-texts";
import styles from "./user-actions.module.css";
import { roleOptions } from "./role-names";

const TOAST_MS = 5000;

const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** The changes an admin can make to an account, each after a confirmation. */
export function UserActions({ subject }: { subject: ManagedUser }) {
  const router = useRouter();
  const update = useMutation(updateUserMutation());
  const [role, setRole] = useState<Role>(subject.role);
  const [pendingAction, setPendingAction] = useState<UserAction>();

  function handleClose(done: boolean) {
    setPendingAction(undefined);
    if (!done || !pendingAction) return;
    void toast(pendingAction.successMessage, { kind: "success", duration: TOAST_MS });
    router.refresh();
  }

  return (
    <div className={styles.actions}>
      <form
        className={styles.role}
        onSubmit={(event) => {
          event.preventDefault();
          setPendingAction(getRoleAction(subject, role));
        }}
      >
        <Field label="Rol">
          <Select
            options={roleOptions}
            value={role}
            onChange={({ target: { value } }) => isRole(value) && setRole(value)}
          />
        </Field>
        <Button type="submit" variant="secondary" disabled={role === subject.role}>
          Cambiar el rol
        </Button>
      </form>
      <Button variant="secondary" onClick={() => setPendingAction(getVerifiedAction(subject))}>
        {getVerifiedAction(subject).confirmLabel}
      </Button>
      <Button
        variant={subject.active ? "danger" : "secondary"}
        onClick={() => setPendingAction(getActiveAction(subject))}
      >
        {getActiveAction(subject).confirmLabel}
      </Button>
      {subject.hasSecondFactor && (
        <Button variant="secondary" onClick={() => setPendingAction(getSecondFactorAction(subject))}>
          {getSecondFactorAction(subject).confirmLabel}
        </Button>
      )}
      {pendingAction && (
        <LazyConfirmDialog
          {...pendingAction}
          onConfirm={() => update.mutateAsync({ id: subject.id, change: pendingAction.change })}
          onClose={handleClose}
        />
      )}
    </div>
  );
}
