"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast";
import { userUpdate } from "@/lib/identity/users/queries";
import { roles, type Role } from "@/lib/identity/users/schema";
import {
  activeAct,
  roleAct,
  secondFactorAct,
  verifiedAct,
  type PersonAct,
  type Subject,
} from "./user-action-texts";
import styles from "./user-actions.module.css";
import { roleOptions } from "./role-names";

const ConfirmDialog = dynamic(() => import("../common/confirm-dialog").then((module) => module.ConfirmDialog), {
  ssr: false,
});

const TOAST_MS = 5000;

const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** What an admin can do to a person; each act says what follows before it is done. */
export function PersonActions({ subject }: { subject: Subject }) {
  const router = useRouter();
  const update = useMutation(userUpdate());
  const [role, setRole] = useState<Role>(subject.role);
  const [act, setAct] = useState<PersonAct>();

  function closed(done: boolean) {
    setAct(undefined);
    if (!done || !act) return;
    void notify(act.done, { kind: "success", duration: TOAST_MS });
    router.refresh();
  }

  return (
    <div className={styles.actions}>
      <form
        className={styles.role}
        onSubmit={(event) => {
          event.preventDefault();
          setAct(roleAct(subject, role));
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
      <Button variant="secondary" onClick={() => setAct(verifiedAct(subject))}>
        {verifiedAct(subject).label}
      </Button>
      <Button variant={subject.active ? "danger" : "secondary"} onClick={() => setAct(activeAct(subject))}>
        {activeAct(subject).label}
      </Button>
      {subject.hasSecondFactor && (
        <Button variant="secondary" onClick={() => setAct(secondFactorAct(subject))}>
          {secondFactorAct(subject).label}
        </Button>
      )}
      {act && (
        <ConfirmDialog
          {...act}
          act={() => update.mutateAsync({ id: subject.id, change: act.change })}
          onClose={closed}
        />
      )}
    </div>
  );
}
