"use client";

import { useForm } from "react-hook-form";
import { useLeaveGuard } from "@/components/crear/use-leave-guard";
import { Checkbox } from "@/components/ui/checkbox";
import { NOTIFICATIONS, type NotificationChoices } from "@/lib/account/notifications";
import type { PrivateUser } from "@/lib/users/schema";
import { keepTyped } from "./form-options";
import styles from "./form.module.css";
import { SaveBar } from "./save-bar";
import { SettingsSection } from "./settings-section";
import { showRefusal } from "./show-refusal";
import { useOwn } from "./use-own";
import { useUserSaving } from "./use-saving";

const names = Object.keys(NOTIFICATIONS) as (keyof NotificationChoices)[];

/** What a person may be told of by mail. */
export function NotificationsForm({ user: brought }: { user: PrivateUser }) {
  const user = useOwn(brought);
  const saving = useUserSaving(user.id);
  const { register, handleSubmit, reset, setError, formState } = useForm<NotificationChoices>({
    values: user.notificationPreferences,
    resetOptions: keepTyped,
  });
  const { errors, isDirty } = formState;
  useLeaveGuard(isDirty);

  const submit = handleSubmit(async (notificationPreferences) => {
    try {
      const saved = await saving.mutateAsync({ id: user.id, change: { notificationPreferences } });
      reset(saved.notificationPreferences);
    } catch (error) {
      showRefusal(error, { setError, names, prefix: "notificationPreferences." });
    }
  });

  return (
    <SettingsSection
      title="Por correo"
      description="Lo que atañe a tu cuenta, como un cambio de contraseña, te lo diremos siempre."
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <fieldset className={styles.form}>
          <legend className="visually-hidden">Qué quieres recibir por correo</legend>
          {names.map((name) => (
            <Checkbox
              key={name}
              label={NOTIFICATIONS[name].label}
              error={errors[name]?.message}
              {...register(name)}
            />
          ))}
        </fieldset>
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
