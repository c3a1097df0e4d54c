"use client";

import { useForm } from "react-hook-form";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { NOTIFICATIONS, notificationCategories, type NotificationChoices } from "@/lib/messaging/preferences/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { keepTyped } from "../ajustes/form-options";
import styles from "./form.module.css";
import { MailingChoice } from "./email-frequency-field";
import { SaveBar } from "./save-bar";
import { SettingsSection } from "./settings-section";
import { showRefusal } from "../common/set-form-errors";
import { useOwn } from "./use-private-user";
import { useUserSaving } from "./use-update-user";

/** When somebody is told by mail of what. */
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
      showRefusal(error, { setError, names: notificationCategories, prefix: "notificationPreferences." });
    }
  });

  return (
    <SettingsSection
      title="Por correo"
      description="Al momento, una vez al día a las ocho de la mañana, o nunca. En tu lista de notificaciones lo verás todo. Lo que atañe a tu cuenta, como un recibo o un cambio de contraseña, te lo escribiremos siempre."
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {notificationCategories.map((name) => (
          <MailingChoice
            key={name}
            legend={NOTIFICATIONS[name].label}
            error={errors[name]?.message}
            {...register(name)}
          />
        ))}
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
