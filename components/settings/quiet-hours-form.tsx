"use client";

import { useForm, useWatch } from "react-hook-form";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { QuietHours } from "@/lib/messaging/preferences/quiet-hours";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { keepTyped } from "../ajustes/form-options";
import styles from "./form.module.css";
import { SaveBar } from "./save-bar";
import { SettingsSection } from "./settings-section";
import { showRefusal } from "../common/set-form-errors";
import { useOwn } from "./use-private-user";
import { useUserSaving } from "./use-update-user";

type Values = QuietHours & { quiet: boolean };

const NIGHT: QuietHours = { from: "22:00", to: "08:00" };

const valuesOf = ({ quietHours }: PrivateUser): Values => ({
  ...(quietHours ?? NIGHT),
  quiet: quietHours !== null,
});

/** The hours in which one wants no mail that can wait. */
export function QuietHoursForm({ user: brought }: { user: PrivateUser }) {
  const user = useOwn(brought);
  const saving = useUserSaving(user.id);
  const { register, control, handleSubmit, reset, setError, formState } = useForm<Values>({
    values: valuesOf(user),
    resetOptions: keepTyped,
  });
  const { errors, isDirty } = formState;
  const quiet = useWatch({ control, name: "quiet" });
  useLeaveGuard(isDirty);

  const submit = handleSubmit(async ({ quiet: wanted, from, to }) => {
    try {
      const change = { quietHours: wanted ? { from, to } : null };
      reset(valuesOf(await saving.mutateAsync({ id: user.id, change })));
    } catch (error) {
      showRefusal(error, { setError, names: ["from", "to"], prefix: "quietHours." });
    }
  });

  return (
    <SettingsSection
      title="Horas de silencio"
      description="Lo que pueda esperar te llegará cuando terminen, según la hora de donde estás. Un encuentro que empieza antes no espera."
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <Checkbox label="No escribirme a ciertas horas" {...register("quiet")} />
        {quiet && (
          <div className={styles.pair}>
            <Field label="Desde" error={errors.from?.message}>
              <TextInput type="time" {...register("from")} />
            </Field>
            <Field label="Hasta" error={errors.to?.message}>
              <TextInput type="time" {...register("to")} />
            </Field>
          </div>
        )}
        <SaveBar
          pending={saving.isPending}
          dirty={isDirty}
          saved={saving.isSuccess}
          error={errors.root?.message}
        />
      </form>
    </SettingsSection>
  );
}
