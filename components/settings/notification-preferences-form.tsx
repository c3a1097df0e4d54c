"use client";

import { canOffer } from "@/components/shell/nav-user";
import { listOwnCategories, NOTIFICATION_CATEGORY_SETTINGS } from "@/lib/messaging/preferences/categories";
import type { PrivateUser } from "@/lib/identity/users/schema";
import styles from "./form.module.css";
import { EmailFrequencyField } from "./email-frequency-field";
import { SaveBar } from "./save-bar";
import { SettingsSection } from "./settings-section";
import { usePrivateUser } from "./use-private-user";
import { useSavedForm } from "./use-saved-form";
import { useUpdateUser } from "./use-update-user";

export function NotificationPreferencesForm({ user: initialUser }: { user: PrivateUser }) {
  const user = usePrivateUser(initialUser);
  const saveUser = useUpdateUser(user.id);
  const { form, submit } = useSavedForm({
    values: user.notificationPreferences,
    prefix: "notificationPreferences.",
    save: async (notificationPreferences) => {
      const saved = await saveUser.mutateAsync({ id: user.id, change: { notificationPreferences } });
      return saved.notificationPreferences;
    },
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  // A former Master is still told of past sales. What is not offered keeps its stored value.
  const offers = canOffer(user) || user.masterProfile !== null;

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
