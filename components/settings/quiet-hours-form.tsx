"use client";

import { useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { QuietHours } from "@/lib/messaging/preferences/quiet-hours";
import type { PrivateUser } from "@/lib/identity/users/schema";
import styles from "./form.module.css";
import { SaveBar } from "./save-bar";
import { SettingsSection } from "./settings-section";
import { usePrivateUser } from "./use-private-user";
import { useSavedForm } from "./use-saved-form";
import { useUpdateUser } from "./use-update-user";

type QuietHoursFormValues = QuietHours & { enabled: boolean };

const DEFAULT_QUIET_HOURS: QuietHours = { from: "22:00", to: "08:00" };

const toFormValues = ({ quietHours }: PrivateUser): QuietHoursFormValues => ({
  ...(quietHours ?? DEFAULT_QUIET_HOURS),
  enabled: quietHours !== null,
});

/** Hours during which non-urgent mails are held back. */
export function QuietHoursForm({ user: initialUser }: { user: PrivateUser }) {
  const user = usePrivateUser(initialUser);
  const saveUser = useUpdateUser(user.id);
  const { form, submit } = useSavedForm({
    values: toFormValues(user),
    prefix: "quietHours.",
    save: async ({ enabled: isEnabled, ...hours }) => {
      const change = { quietHours: isEnabled ? hours : null };
      return toFormValues(await saveUser.mutateAsync({ id: user.id, change }));
    },
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const enabled = useWatch({ control, name: "enabled" });

  return (
    <SettingsSection
      title="Horas de silencio"
      description="Lo que pueda esperar te llegará cuando terminen, según la hora de donde estás. Un encuentro que empieza antes no espera."
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <Checkbox label="No escribirme a ciertas horas" {...register("enabled")} />
        {enabled && (
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
          pending={saveUser.isPending}
          dirty={isDirty}
          saved={saveUser.isSuccess}
          error={errors.root?.message}
        />
      </form>
    </SettingsSection>
  );
}
