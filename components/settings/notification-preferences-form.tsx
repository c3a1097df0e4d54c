"use client";

import { useForm } from "react-hook-form";
import { canOffer } from "@/components/shell/nav-user";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import {
  listOwnCategories,
  NOTIFICATION_CATEGORY_SETTINGS,
  notificationCategories,
  type NotificationPreferences,
} from "@/lib/messaging/preferences/categories";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { keepDirtyFields, saveAndReset } from "./form-options";
import styles from "./form.module.css";
import { EmailFrequencyField } from "./email-frequency-field";
import { SaveBar } from "./save-bar";
import { SettingsSection } from "./settings-section";
import { setFormErrors } from "@/components/common/set-form-errors";
import { usePrivateUser } from "./use-private-user";
import { useUpdateUser } from "./use-update-user";

export function NotificationPreferencesForm({ user: initialUser }: { user: PrivateUser }) {
  const user = usePrivateUser(initialUser);
  const saveUser = useUpdateUser(user.id);
  const form = useForm<NotificationPreferences>({
    values: user.notificationPreferences,
    resetOptions: keepDirtyFields,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isDirty } = formState;
  useLeaveGuard(isDirty);
  // A former Master is still told of past sales. What is not offered keeps its stored value.
  const offers = canOffer(user) || user.masterProfile !== null;

  const submit = handleSubmit(async (notificationPreferences) => {
    try {
      await saveAndReset(form, async () => {
        const saved = await saveUser.mutateAsync({ id: user.id, change: { notificationPreferences } });
        return saved.notificationPreferences;
      });
    } catch (error) {
      setFormErrors(error, { setError, names: notificationCategories, prefix: "notificationPreferences." });
    }
  });

  return (
    <SettingsSection
      title="Por correo"
      description="Al momento, una vez al día a las ocho de la mañana, o nunca. En tu lista de notificaciones lo verás todo. Lo que atañe a tu cuenta, como un recibo o un cambio de contraseña, te lo escribiremos siempre."
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {listOwnCategories(offers).map((name) => (
          <EmailFrequencyField
            key={name}
            legend={NOTIFICATION_CATEGORY_SETTINGS[name].label}
            error={errors[name]?.message}
            {...register(name)}
          />
        ))}
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
