"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { confirmSecondFactorMutation } from "@/lib/identity/second-factor/queries";
import type { SecondFactorSetup } from "@/lib/identity/second-factor/schema";
import { privateUserQuery } from "@/lib/identity/users/queries";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { RecoveryCodeList } from "./recovery-code-list";
import { SecondFactorStartForm } from "./second-factor-start-form";
import { SecondFactorEnabledPanel } from "./second-factor-enabled-panel";
import { SecondFactorScanForm } from "./second-factor-scan-form";

interface SecondFactorSettingsProps {
  user: PrivateUser;
  /** The role of the user requires a second factor. */
  required: boolean;
}

export function SecondFactorSettings({ user, required }: SecondFactorSettingsProps) {
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const confirmSetup = useMutation({ ...confirmSecondFactorMutation(user.id), networkMode: "always" });
  const invalidateUser = () =>
    queryClient.invalidateQueries({ queryKey: privateUserQuery(user.id).queryKey });

  function showRecoveryCodes(recoveryCodes: string[]) {
    setSetup(null);
    setCodes(recoveryCodes);
    void invalidateUser();
  }

  async function confirmCode(code: string) {
    const { recoveryCodes } = await confirmSetup.mutateAsync(code);
    showRecoveryCodes(recoveryCodes);
  }

  if (codes) return <RecoveryCodeList codes={codes} onSaved={() => setCodes(null)} />;
  if (user.secondFactor) {
    return (
      <SecondFactorEnabledPanel
        user={user}
        factor={user.secondFactor}
        required={required}
        onCodesRenewed={showRecoveryCodes}
        onRemoved={() => void invalidateUser()}
      />
    );
  }
  if (setup) {
    return <SecondFactorScanForm setup={setup} onConfirm={confirmCode} onCancel={() => setSetup(null)} />;
  }
  return (
    <>
      {required && (
        <FormMessage kind="info">Para administrar necesitas la verificación en dos pasos.</FormMessage>
      )}
      <SecondFactorStartForm user={user} onStarted={setSetup} />
    </>
  );
}
